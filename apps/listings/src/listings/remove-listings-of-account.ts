import { stepByStep } from '@commonplace/db/step-by-step';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { announceRemoval, announcedColumns } from './listing-events.ts';

/** The listings of somebody who wanted what they wrote gone with their account. */
export const removeListingsJob = defineJob({
  name: 'remove-listings-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  atOnce: 1,
});

/** Few enough that nobody waits long for what the transaction has locked. */
const batch = 50;

/** What follows from the closing of an account. */
export async function applyAccountClosed(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  if (removesContent) await enqueue(em, removeListingsJob, { userId });
}

/**
 * Removes the listings of an account, so many in a transaction: a try that follows another goes on with the rest. What
 * was paid for them stays booked.
 */
export async function removeListingsOfAccount(
  { database }: Pick<ListingsContext, 'database'>,
  { userId }: { userId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await stepByStep(database, signal, async (em) => (await removeSome(em, userId)) === batch);
}

async function removeSome(em: SqlEntityManager, userId: number): Promise<number> {
  const db = em.getKysely<Tables>();
  const some = db.selectFrom('listings').select('id').where('user_id', '=', userId).orderBy('id').limit(batch);
  const removed = await db
    .deleteFrom('listings')
    .where('id', 'in', some.forUpdate())
    .returning(announcedColumns)
    .execute();
  await announceRemoval(em, removed);
  return removed.length;
}
