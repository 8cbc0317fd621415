import { tryLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { addUpOldest, batchSize } from './add-up.ts';
import { countReactors } from './count-reactors.ts';
import { recountDue } from './recount.ts';

const hasUncounted = statement(
  'anything-uncounted',
  (_db: Kysely<Tables>, _given: Param<object>) => sql`
    (select 1 from uncounted_changes limit 1) union all (select 1 from due_recounts limit 1)
    limit 1`,
);

/** Returns whether changes wait to be counted. */
export async function hasUncountedChanges(context: AnalyticsContext): Promise<boolean> {
  return (await hasUncounted.first(context.database.reader(), {})) !== undefined;
}

/**
 * Updates the daily figures until the queue is nearly empty. A change leaves the queue in the transaction that counts
 * it, so it counts exactly once. Returns at once if another process is counting.
 */
export async function countChanges(context: Pick<AnalyticsContext, 'database'>, signal: AbortSignal): Promise<void> {
  for (let hasMore = true; hasMore && !signal.aborted;) {
    hasMore = await context.database.transaction({ signal }, async (em) => {
      if (!(await tryLock(em, 'coalescing'))) return false;
      const db = em.getKysely<Tables>();
      const recounted = await recountDue(db);
      const { taken, touched } = await addUpOldest.one(db, {});
      await countReactors(db, touched);
      return taken === batchSize || recounted;
    });
  }
}
