import type { Message } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { CallContext } from '@commonplace/domain/call-context';
import { actorOf } from '@commonplace/domain/principal';
import type { AuditRecord } from '@commonplace/proto/events/v1/audit';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';

/** An administrative write and its target. */
export interface AuditedWrite {
  /** Action name in snake case, as in the API reference: `api_user_suspend`. */
  action: string;
  target: { type: string; id: number | string };
  before: object;
  after: object;
}

/** The `AuditRecorded` message of a service; each service has its own, for its own stream. */
export type AuditRecordedSchema = GenMessage<Message & { record?: AuditRecord | undefined }>;

/** The actor of an administrative write and its request. */
export interface AuditedCaller {
  actor: { id: number; name: string };
  requestId: string;
}

/** Appends the audit entry of an administrative write to the outbox, in the write's transaction. */
export async function recordAudit(
  em: SqlEntityManager,
  { principal, requestId }: CallContext,
  schema: AuditRecordedSchema,
  write: AuditedWrite,
): Promise<void> {
  await recordAuditFor(em, { actor: actorOf(principal), requestId }, schema, write);
}

/** Like `recordAudit`, for a write that a job makes on behalf of an actor. */
export async function recordAuditFor(
  em: SqlEntityManager,
  { actor, requestId }: AuditedCaller,
  schema: AuditRecordedSchema,
  { action, target, before, after }: AuditedWrite,
): Promise<void> {
  const record = {
    actorId: actor.id,
    actorUsername: actor.name,
    action,
    targetType: target.type,
    targetId: String(target.id),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    occurredAt: new Date().toISOString(),
    requestId,
  };
  await appendEvent(em, schema, { record }, about('audit', target.id));
}
