import { randomUUIDv7 } from 'node:crypto';
import { currentRequestId } from '@commonplace/domain/request-id';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { context, propagation } from '@opentelemetry/api';
import type { z } from 'zod';
import type { Job } from './define-job.ts';
import { clientOf, sendOptionsOf, statementsOn } from './pg-boss.ts';
import { requestIdKey, type StoredJob } from './stored-job.ts';

/** Wakes the workers of this process after the commit. */
export const jobEnqueued = new CommitSignal();

export interface EnqueueOptions {
  /** Earliest time at which the job may run. */
  startAfter?: Date;
  /** Gives the job a lower priority than others of its queue, for bulk work that no user waits for. */
  isBulk?: boolean;
}

/**
 * Enqueues a job in the transaction of `em`. Pending changes of entities are flushed first. Returns the job's id, which stays
 * the same when it is retried.
 * @throws ZodError if the payload does not match the job's schema.
 */
export async function enqueue<Payload extends z.ZodType>(
  em: SqlEntityManager,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { startAfter, isBulk = false }: EnqueueOptions = {},
): Promise<string> {
  if (!em.isInTransaction()) throw new Error(`${job.name} must be enqueued in the transaction of its write`);
  job.payload.parse(payload);
  await em.flush();
  const id = randomUUIDv7();
  const stored: StoredJob = { payload, origin: origin() };
  const options = { ...sendOptionsOf(job), id, priority: isBulk ? -1 : 0, ...(startAfter && { startAfter }) };
  const client = clientOf(em);
  await ensureQueue(em, job.name);
  await client.send(job.name, stored, { ...options, db: statementsOn(em.getKysely()) });
  jobEnqueued.raise(em);
  return id;
}

const queues = new WeakMap<object, Set<string>>();

/** Creates the queue on first use. */
async function ensureQueue(em: SqlEntityManager, name: string): Promise<void> {
  const client = clientOf(em);
  const names = queues.get(client) ?? new Set();
  queues.set(client, names);
  if (names.has(name)) return;
  await client.createQueue(name);
  names.add(name);
}

/** Returns the current trace context and request id. */
function origin(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const requestId = currentRequestId.getStore();
  return requestId === undefined ? carrier : { ...carrier, [requestIdKey]: requestId };
}
