import type { Message } from '@bufbuild/protobuf';
import type { GenMessage } from '@bufbuild/protobuf/codegenv2';
import type { AuditRecord } from '@commonplace/proto/events/v1/audit';
import { actorOf } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { about } from './about.ts';
import { appendEvent } from './outbox.ts';

/** An administrative write: what was done to what. */
export interface AuditedWrite {
  /** Snake case, as the reference names it: `api_user_suspend`. */
  action: string;
  target: { type: string; id: number | string };
  before: object;
  after: object;
}

/** The `AuditRecorded` of a service: each has its own, since it goes to the stream of the service. */
export type AuditRecordedSchema = GenMessage<Message & { record?: AuditRecord | undefined }>;

/** Who asked for it, and in which request. */
export interface AuditedCaller {
  actor: { id: number; name: string };
  requestId: string;
}

/** Puts the record of an administrative write by the caller into the outbox, in the write's own transaction. */
export async function recordAudit(
  em: SqlEntityManager,
  { principal, requestId }: CallContext,
  schema: AuditRecordedSchema,
  write: AuditedWrite,
): Promise<void> {
  await recordAuditFor(em, { actor: actorOf(principal), requestId }, schema, write);
}

/** The same of a write that a job makes, for whoever had asked for it. */
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
