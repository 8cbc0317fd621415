import type { AuditLog } from '@commonplace/proto/admin/v1/audit_logs';
import { z } from 'zod';
import type { auditLog } from './schemas.ts';

/** One administrative write: who, what, target, before and after. */
export function presentAuditLog(message: AuditLog): z.infer<typeof auditLog> {
  return {
    id: message.id,
    actor_id: message.actorId,
    actor_username: message.actorUsername,
    action: message.action,
    target_type: message.targetType,
    target_id: message.targetId,
    before: parseState(message.before),
    after: parseState(message.after),
    created_at: message.createdAt,
    request_id: message.requestId,
  };
}

const stateObject = z.record(z.string(), z.unknown());

function parseState(json: string): z.infer<typeof stateObject> | null {
  return json === '' ? null : stateObject.parse(JSON.parse(json));
}
