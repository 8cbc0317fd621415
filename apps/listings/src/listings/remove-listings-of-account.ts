import { runInBatches } from '@commonplace/db/run-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { appendListingsDeleted, eventColumns } from './listing-events.ts';

/** Removes the listings of a closed account whose owner wants its content deleted. */
export const removeListingsJob = defineJob({
  name: 'remove-listings-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Small, to hold locks briefly. */
const batchSize = 50;

export async function applyAccountClosed(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  if (removesContent) await enqueue(em, removeListingsJob, { userId });
}

/** Removes the listings of an account in batches, so that a retry continues with the rest. Credits are not refunded. */
export async function removeListingsOfAccount(
  { database }: Pick<ListingsContext, 'database'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await runInBatches(database, signal, async (em) => (await removeBatch(em, userId)) === batchSize);
}

async function removeBatch(em: SqlEntityManager, userId: number): Promise<number> {
  const db = em.getKysely<Tables>();
  const some = db.selectFrom('listings').select('id').where('user_id', '=', userId).orderBy('id').limit(batchSize);
  const removed = await db.deleteFrom('listings').where('id', 'in', some.forUpdate()).returning(eventColumns).execute();
  await appendListingsDeleted(em, removed);
  return removed.length;
}
