import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { paidDays } from './listing-lifetime.ts';
import { appendListingsChanged, eventColumns } from './listing-events.ts';

export const expireListingsJob = defineJob({
  name: 'expire-listings',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '*/10 * * * *',
});

/** Small, to hold locks briefly. */
const batchSize = 50;

/** Two conditions, each with an index: the paid period and the owner's expiry. */
const conditions = [
  sql<boolean>`bumped_at <= now() - make_interval(days => ${paidDays})`,
  sql<boolean>`expires_at <= now()`,
];

/** Unpublishes listings 30 days after the last payment, or at their expiry. */
export async function expireListings(
  { database }: Pick<ListingsContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for (const condition of conditions) {
    for (let expired = batchSize; expired === batchSize;) {
      signal.throwIfAborted();
      expired = await database.transaction({ signal }, (em) => expireBatch(em, condition));
    }
  }
}

async function expireBatch(em: SqlEntityManager, condition: RawBuilder<boolean>): Promise<number> {
  const db = em.getKysely<Tables>();
  const some = db
    .selectFrom('listings')
    .select('id')
    .where('published', '=', sql.lit(true))
    .where(condition)
    .limit(batchSize);
  const expired = await db
    .updateTable('listings')
    .set({ published: false, version: sql<number>`version + 1` })
    .where('id', 'in', some.forUpdate())
    .returning(eventColumns)
    .execute();
  await appendListingsChanged(em, expired);
  return expired.length;
}
