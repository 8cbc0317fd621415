import { tryLock } from '@commonplace/db/advisory-locks';
import { sql } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { addUp } from './add-up.ts';
import { countReactors } from './count-reactors.ts';
import { recountDue } from './recount.ts';

/** Changes added up in one transaction. */
const batchSize = 5_000;

/** Whether the figures do not say something yet. */
export async function hasUncountedChanges(context: AnalyticsContext): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from uncounted_changes limit 1) union all (select 1 from due_recounts limit 1)
    limit 1`.execute(context.database.reader());
  return rows.length > 0;
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
      const oldest = sql<boolean>`
        id = any (array(select id from uncounted_changes order by id limit ${batchSize}))`;
      const { taken, touched } = await addUp(db, oldest);
      await countReactors(db, touched);
      return taken === batchSize || recounted;
    });
  }
}
