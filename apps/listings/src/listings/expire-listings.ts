import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { daysPaidFor } from './lifetime.ts';
import { announceListings, announcedColumns } from './listing-events.ts';

export const expireListingsJob = defineJob({
  name: 'expire-listings',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  atOnce: 1,
  schedule: '*/10 * * * *',
});

/** Few enough that nobody waits long for what the transaction has locked. */
const batch = 50;

/** Whose time is over, each to be found by an index of its own: what was paid for, and what the owner set. */
const conditions = [
  sql<boolean>`bumped_at <= now() - make_interval(days => ${daysPaidFor})`,
  sql<boolean>`expires_at <= now()`,
];

/** Unpublishes listings 30 days after they were last paid for, and when their own time is over. */
export async function expireListings(
  { database }: Pick<ListingsContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  for (const condition of conditions) {
    for (let expired = batch; expired === batch;) {
      signal.throwIfAborted();
      expired = await database.transaction(signal, (em) => expireSome(em, condition));
    }
  }
}

async function expireSome(em: SqlEntityManager, condition: RawBuilder<boolean>): Promise<number> {
  const db = em.getKysely<Tables>();
  const some = db
    .selectFrom('listings')
    .select('id')
    .where('published', '=', sql.lit(true))
    .where(condition)
    .limit(batch);
  const expired = await db
    .updateTable('listings')
    .set({ published: false, version: sql<number>`version + 1` })
    .where('id', 'in', some.forUpdate())
    .returning(announcedColumns)
    .execute();
  await announceListings(em, expired);
  return expired.length;
}
