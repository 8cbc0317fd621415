import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAuditLogs, type AuditLogFilters } from './audit-log-filters.ts';
import { toAuditLog } from './audit-log-view.ts';

/** The last entry of a batch; the next batch starts at the entry after it. */
interface AuditLogPosition {
  createdAt: string;
  id: number;
}

type ExportAuditLogsInput = AuditLogFilters & { after?: AuditLogPosition | undefined };

/** A batch ends after this many entries or characters: single entries can be large. */
const maxEntries = 500;
const maxCharacters = 1_000_000;

/**
 * Returns a batch of the audit log, newest first, and the position of the next one; for administrators. Entries added
 * during an export are newer, so they do not appear in it.
 * @throws DomainError permission_denied, validation_failed (an invalid time).
 */
export async function exportAuditLogs(context: AdminContext, call: CallContext, input: ExportAuditLogsInput) {
  requireRole(call.principal, 'admin');
  const rows = await exportAuditLogsQuery(context.database.reader<Tables>(call.signal), input).execute();
  const last = rows.length === maxEntries || rows.at(-1)?.is_cut === true ? rows.at(-1) : undefined;
  return { auditLogs: rows.map(toAuditLog), ...(last && { next: { createdAt: last.exact_time, id: last.id } }) };
}

/** Returns the query; exported to test its plan. */
export function exportAuditLogsQuery(db: Kysely<Tables>, { after, ...filters }: ExportAuditLogsInput) {
  const batch = selectAuditLogs(db, filters)
    .select(sql<string>`created_at::text`.as('exact_time'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::integer)`),
    )
    .limit(maxEntries);
  const characters = sql<number>`sum(length(before_json) + length(after_json)) over (order by created_at desc, id desc)`;
  return (
    db
      .with('batch', () => batch)
      .with('measured', (part) => part.selectFrom('batch').selectAll().select(characters.as('characters')))
      .selectFrom('measured')
      .selectAll()
      .select(
        sql<boolean>`exists (select from measured as other where other.characters > ${maxCharacters})`.as('is_cut'),
      )
      // The first entry is included at any length.
      .where(sql<boolean>`characters - length(before_json) - length(after_json) <= ${maxCharacters}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  );
}
