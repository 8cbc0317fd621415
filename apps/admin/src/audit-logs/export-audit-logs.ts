import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAuditLogs, type AuditLogFilters } from './audit-log-filters.ts';
import { toAuditLog } from './audit-log-view.ts';

/** Where an export has come to: what follows is older, or as old with a lower id. */
interface AuditLogPosition {
  createdAt: string;
  id: number;
}

type ExportAuditLogsInput = AuditLogFilters & { after?: AuditLogPosition | undefined };

/** Records of a piece, and about as many characters: a record may tell of much. */
const pieceSize = 500;
const pieceCharacters = 1_000_000;

/**
 * A piece of the audit log, newest first, and where the next one begins; for administrators. Records that are added
 * meanwhile are newer, so that an export is of what there was when it began.
 * @throws DomainError permission_denied, validation_failed (a time that is none).
 */
export async function exportAuditLogs(context: AdminContext, call: CallContext, input: ExportAuditLogsInput) {
  requireRole(call.principal, 'admin');
  const rows = await exportAuditLogsQuery(context.database.reader<Tables>(call.signal), input).execute();
  const last = rows.length === pieceSize || rows.at(-1)?.is_cut === true ? rows.at(-1) : undefined;
  return { auditLogs: rows.map(toAuditLog), ...(last && { next: { createdAt: last.exact_time, id: last.id } }) };
}

/** The statement behind a piece; apart, so that its plan can be tested. */
export function exportAuditLogsQuery(db: Kysely<Tables>, { after, ...filters }: ExportAuditLogsInput) {
  const piece = selectAuditLogs(db, filters)
    .select(sql<string>`created_at::text`.as('exact_time'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id}::integer)`),
    )
    .limit(pieceSize);
  const characters = sql<number>`sum(length(before_json) + length(after_json)) over (order by created_at desc, id desc)`;
  return (
    db
      .with('piece', () => piece)
      .with('measured', (part) => part.selectFrom('piece').selectAll().select(characters.as('characters')))
      .selectFrom('measured')
      .selectAll()
      .select(
        sql<boolean>`exists (select from measured as other where other.characters > ${pieceCharacters})`.as('is_cut'),
      )
      // The first one, however long it is.
      .where(sql<boolean>`characters - length(before_json) - length(after_json) <= ${pieceCharacters}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  );
}
