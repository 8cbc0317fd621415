import { tryLock } from '@commonplace/db/advisory-locks';
import { statement, type Given } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { addUpOldest, batchSize } from './add-up.ts';
import { countReactors } from './count-reactors.ts';
import { recountDue } from './recount.ts';

const anythingUncounted = statement(
  'anything-uncounted',
  (_db: Kysely<Tables>, _given: Given<object>) => sql`
    (select 1 from uncounted_changes limit 1) union all (select 1 from due_recounts limit 1)
    limit 1`,
);

/** Whether the figures do not say something yet. */
export async function hasUncountedChanges(context: AnalyticsContext): Promise<boolean> {
  return (await anythingUncounted.first(context.database.reader(), {})) !== undefined;
}

/**
 * Brings the figures by day up to date, for as long as there is much to do. A change is taken out of the queue in the
 * transaction that adds it up, so that it counts once, whatever crashes. Does nothing while another process is counting.
 */
export async function countChanges(context: Pick<AnalyticsContext, 'database'>, signal: AbortSignal): Promise<void> {
  for (let hasMore = true; hasMore && !signal.aborted;) {
    hasMore = await context.database.transaction(signal, async (em) => {
      if (!(await tryLock(em, 'coalescing'))) return false;
      const db = em.getKysely<Tables>();
      const recounted = await recountDue(db);
      const { taken, touched } = await addUpOldest.one(db, {});
      await countReactors(db, touched);
      return taken === batchSize || recounted;
    });
  }
}
