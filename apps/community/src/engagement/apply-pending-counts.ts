import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { recountEngagement, type Engagement } from './count-engagement.ts';
import { appendEngagementChanged } from './engagement-changed.ts';
import { applyChange, readCounted, storeCounted, sumPendingCounts, type PendingCount } from './stored-counts.ts';

/** Pending counts applied in one transaction. */
const batchSize = 1_000;

/**
 * Applies pending counts to the stored counts and announces each article once, in one transaction, so that a crash
 * loses nothing. Recounts articles without usable counts. Returns whether pending counts may remain; false when another
 * process is counting.
 */
export async function applyPendingCounts(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction({ signal }, async (em) => {
    // Only one process counts at a time, or an older count could get the newer version.
    if (!(await tryLock(em, 'coalescing'))) return false;
    const pending = await takePending.all(em.getKysely(), {});
    if (pending.length === 0) return false;
    const engagements = await countArticles(em, pending);
    await appendEngagementChanged(em, engagements, await storeCounted(em.getKysely(), engagements));
    return pending.length === batchSize;
  });
}

const takePending = statement(
  'take-engagement-pending',
  (_db: Kysely<Tables>, _given: Param<object>) => sql<PendingCount>`
    delete from pending_counts
    where id = any(array(select id from pending_counts order by id limit ${sql.lit(batchSize)}))
    returning article_id, comments, category, reactions, reactors`,
);

async function countArticles(em: SqlEntityManager, pending: readonly PendingCount[]): Promise<Engagement[]> {
  const changes = sumPendingCounts(pending);
  const counted = await readCounted(em.getKysely(), [...changes.keys()]);
  const added: Engagement[] = [];
  const uncounted: number[] = [];
  for (const [articleId, change] of changes) {
    const before = counted.get(articleId);
    const engagement = before && change && applyChange(before, change);
    if (engagement) added.push(engagement);
    else uncounted.push(articleId);
  }
  if (uncounted.length === 0) return added;
  return [...added, ...(await recountEngagement(em.getKysely(), uncounted))];
}
