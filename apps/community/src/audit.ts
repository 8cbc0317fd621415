import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** What an administrative write did, and to what. */
export interface AuditEntry {
  /** Snake case, as the reference names it: api_user_suspend. */
  action: string;
  targetType: string;
  targetId: number;
  before: object;
  after: object;
}

/** Puts the record of an administrative write by the caller into the outbox, in the write's own transaction. */
export async function recordAudit(em: SqlEntityManager, call: CallContext, entry: AuditEntry): Promise<void> {
  const { id: actorId, name: actorUsername } = actorOf(call);
  const targetId = String(entry.targetId);
  const record = {
    actorId,
    actorUsername,
    action: entry.action,
    targetType: entry.targetType,
    targetId,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    occurredAt: new Date().toISOString(),
    requestId: call.requestId,
  };
  await appendEvent(em, AuditRecordedSchema, { record }, { aggregateId: `audit:${entry.targetType}:${targetId}` });
}

/** Who the record names; one of our own processes has no account, so its id is 0. */
export function actorOf({ principal }: CallContext): { id: number; name: string } {
  if (principal.kind === 'user') return { id: principal.userId, name: principal.username };
  return { id: 0, name: principal.kind === 'service' ? principal.name : 'anonymous' };
}
