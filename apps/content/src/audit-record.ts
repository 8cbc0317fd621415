import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AuditRecordSchema } from '@commonplace/proto/events/v1/audit';
import type { Principal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';

/** An administrative write: what was done to what. */
export interface AuditedWrite {
  /** Snake case, as the reference names it. */
  action: string;
  target: { type: string; id: number };
  before: object;
  after: object;
}

/** The audit log's record of a write by the caller, now. */
export function auditRecord(call: CallContext, write: AuditedWrite): MessageInitShape<typeof AuditRecordSchema> {
  return {
    ...actor(call.principal),
    action: write.action,
    targetType: write.target.type,
    targetId: String(write.target.id),
    before: JSON.stringify(write.before),
    after: JSON.stringify(write.after),
    occurredAt: new Date().toISOString(),
    requestId: call.requestId,
  };
}

function actor(principal: Principal): { actorId: number; actorUsername: string } {
  if (principal.kind === 'user') return { actorId: principal.userId, actorUsername: principal.username };
  return { actorId: 0, actorUsername: principal.kind === 'service' ? principal.name : '' };
}
