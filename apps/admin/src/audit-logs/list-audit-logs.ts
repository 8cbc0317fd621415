import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Each filter that is given must match. */
export interface ListAuditLogsInput extends Page {
  actorId?: number | undefined;
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
}

/** The audit log, newest first; for administrators. */
export async function listAuditLogs(context: AdminContext, call: CallContext, input: ListAuditLogsInput) {
  requireRole(call.principal, 'admin');
  const db = context.database.reader<Tables>(call.signal);
  const { rows, hasNext } = takePage(await listAuditLogsQuery(db, input).execute(), input.perPage);
  return { auditLogs: rows.map(toAuditLog), hasNext };
}

/** The statement behind the list; apart, so that its plan can be tested. */
export function listAuditLogsQuery(db: Kysely<Tables>, input: ListAuditLogsInput) {
  const { offset, limit } = pageToOffset(input);
  const { actorId, action, targetType, targetId } = input;
  return db
    .selectFrom('audit_logs')
    .select(['id', 'actor_id', 'actor_username', 'action', 'target_type', 'target_id', 'created_at', 'request_id'])
    .select([sql<string>`before::text`.as('before_json'), sql<string>`after::text`.as('after_json')])
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(targetType !== undefined, (query) => query.where('target_type', '=', targetType ?? ''))
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit);
}

type AuditLogRow = Awaited<ReturnType<ReturnType<typeof listAuditLogsQuery>['execute']>>[number];

function toAuditLog(row: AuditLogRow) {
  return {
    id: row.id,
    actorId: row.actor_id,
    actorUsername: row.actor_username,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    before: row.before_json,
    after: row.after_json,
    createdAt: toRfc3339(row.created_at),
    requestId: row.request_id,
  };
}
