import { randomUUIDv7 } from 'node:crypto';
import { CommitSignal } from '@commonplace/events/commit-signal';
import { currentRequestId } from '@commonplace/rpc/request-id';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { context, propagation } from '@opentelemetry/api';
import type { z } from 'zod';
import type { Job } from './define-job.ts';
import { clientOf, sendOptionsOf, statementsOn } from './pg-boss.ts';
import { requestIdKey, type StoredJob } from './stored-job.ts';

/** Wakes the workers of this process, after the commit. */
export const jobEnqueued = new CommitSignal();

export interface EnqueueOptions {
  /** Not worked on before. */
  startAfter?: Date;
  /** One of many for which no one waits: others of its queue are worked on first, whenever they are enqueued. */
  isBulk?: boolean;
}

/**
 * Enqueues a job in the transaction of `em`: both happen or neither does. Pending changes of entities are flushed first.
 * Returns the job's id, which stays the same from try to try.
 * @throws ZodError when the payload is not as the job declares it.
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

/** The queue is made by whoever comes first: a process that works on it, or one that enqueues. */
async function ensureQueue(em: SqlEntityManager, name: string): Promise<void> {
  const client = clientOf(em);
  const known = queues.get(client) ?? new Set();
  queues.set(client, known);
  if (known.has(name)) return;
  await client.createQueue(name);
  known.add(name);
}

/** Trace context and request id of whoever enqueues. */
function origin(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const requestId = currentRequestId.getStore();
  return requestId === undefined ? carrier : { ...carrier, [requestIdKey]: requestId };
}
