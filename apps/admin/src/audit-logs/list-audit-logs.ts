import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectAuditLogs, type AuditLogFilters } from './audit-log-filters.ts';
import { toAuditLog } from './audit-log-view.ts';

export type ListAuditLogsInput = AuditLogFilters & Page;

/**
 * Returns a list page of the audit log, newest first; for administrators.
 * @throws DomainError permission_denied, validation_failed (an invalid time).
 */
export async function listAuditLogs(context: AdminContext, call: CallContext, input: ListAuditLogsInput) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = takePage(await listAuditLogsQuery(db, input).execute(), input.perPage);
  return { auditLogs: rows.map(toAuditLog), hasNext };
}

/** Returns the query; exported to test its plan. */
export function listAuditLogsQuery(db: Kysely<Tables>, input: ListAuditLogsInput) {
  const { offset, limit } = pageToOffset(input);
  return selectAuditLogs(db, input).offset(offset).limit(limit);
}
