import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { selectAuditLogs } from './audit-log-filters.ts';

type AuditLogRow = Awaited<ReturnType<ReturnType<typeof selectAuditLogs>['execute']>>[number];

export function toAuditLog(row: AuditLogRow) {
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
