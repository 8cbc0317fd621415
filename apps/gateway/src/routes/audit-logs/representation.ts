import { AuditLogSchema, type AuditLog } from '@commonplace/proto/admin/v1/audit_logs';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';

const state = z.record(z.string(), z.unknown());

/** One administrative write: who, what, target, before and after. */
export const auditLog = represent({
  ...pick(AuditLogSchema, 'id', 'actor_id', 'actor_username', 'action', 'target_type', 'target_id'),
  before: field(state.nullable(), ({ before }: AuditLog) => parseState(before)),
  after: field(state.nullable(), ({ after }: AuditLog) => parseState(after)),
  ...pick(AuditLogSchema, 'created_at', 'request_id'),
});

function parseState(json: string): z.output<typeof state> | null {
  return json === '' ? null : state.parse(JSON.parse(json));
}
