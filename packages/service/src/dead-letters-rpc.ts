import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { recordAudit, type AuditRecordedSchema } from '@commonplace/events/audit';
import type { Handler } from '@commonplace/events/consumers';
import { findDeadLetter, listDeadLetters, recordRedrive, type DeadLetter } from '@commonplace/events/dead-letters';
import { durableName, typeOfDurable } from '@commonplace/events/durables';
import { redactEvent } from '@commonplace/events/redact-event';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { DeadLetterSchema, DeadLettersService } from '@commonplace/proto/events/v1/dead_letters';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { redriveJob } from './redrive-dead-letters.ts';

export interface DeadLettersRpcOptions {
  service: string;
  database: Database;
  handlers: readonly Handler[];
  /** The service's audit event. */
  audit: AuditRecordedSchema;
}

/** Implements the administration of a service's dead letters. */
export function deadLettersRpc(options: DeadLettersRpcOptions): ServiceImplementation<typeof DeadLettersService> {
  const { service, database, audit } = options;
  return {
    async listDeadLetters({ consumer, type, ...page }, call) {
      requireRole(call.principal, 'admin');
      const ofConsumer = consumer === undefined ? undefined : typeOfDurable(service, consumer);
      const isNone = consumer !== undefined && (ofConsumer === undefined || (type ?? ofConsumer) !== ofConsumer);
      if (isNone) return { deadLetters: [], hasNext: false };
      const { rows, hasNext } = await listDeadLetters(database, call.signal, { ...page, type: type ?? ofConsumer });
      return { deadLetters: rows.map((row) => toDeadLetter(options, row)), hasNext };
    },
    async redriveDeadLetter({ id }, call) {
      requireRole(call.principal, 'admin');
      const deadLetterId = localId(service, id);
      if (deadLetterId === undefined) throw notFound();
      return database.transaction(call, async (em) => {
        const before = await findDeadLetter(em.getKysely(), deadLetterId);
        if (before === undefined) throw notFound();
        await recordRedrive(em.getKysely(), deadLetterId);
        await enqueue(em, redriveJob, { id: deadLetterId });
        const after = await findDeadLetter(em.getKysely(), deadLetterId);
        if (after === undefined) throw notFound();
        const states = { before: auditedState(before), after: auditedState(after) };
        await recordAudit(em, call, audit, {
          action: 'api_dead_letter_redrive',
          target: { type: 'DeadLetter', id },
          ...states,
        });
        return { deadLetter: toDeadLetter(options, after) };
      });
    },
  };
}

/** Returns the id in the service's database, or undefined for an id of another service. */
function localId(service: string, id: string): number | undefined {
  const local = id.startsWith(`${service}-`) ? id.slice(service.length + 1) : '';
  return /^[1-9]\d{0,8}$/.test(local) ? Number(local) : undefined;
}

function auditedState({ type, event_id, attempts, redriven_at }: DeadLetter) {
  return { type, event_id, attempts, redriven_at };
}

function toDeadLetter(
  { service, handlers }: DeadLettersRpcOptions,
  { id, type, ...row }: DeadLetter,
): MessageInitShape<typeof DeadLetterSchema> {
  const payload = describe(handlers, type, row.payload);
  return {
    id: `${service}-${id}`,
    service,
    consumer: durableName(service, type),
    type,
    eventId: row.event_id,
    error: row.error,
    attempts: row.attempts,
    ...(payload !== undefined && { payload }),
    ...(row.occurred_at !== null && { occurredAt: row.occurred_at }),
    deadSince: row.dead_since,
    ...(row.redriven_at !== null && { redrivenAt: row.redriven_at }),
  };
}

/** Returns the event as JSON, or undefined if the bytes are invalid or their type is unknown to this service. */
function describe(handlers: readonly Handler[], type: string, payload: Uint8Array): string | undefined {
  try {
    const event = handlers.find((handler) => handler.type === type)?.describe(payload);
    return event === undefined ? undefined : JSON.stringify(redactEvent(event));
  } catch {
    return undefined;
  }
}
