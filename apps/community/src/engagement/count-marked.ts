import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { statement, type Given } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { countMarkedInFull, type Engagement } from './count-engagement.ts';
import { appendEngagementChanged } from './engagement-changed.ts';
import { applyChange, readCounted, storeCounted, sumMarks, type EngagementMark } from './counted-engagement.ts';

/** Pending counts applied in one transaction. */
const batchSize = 1_000;

/**
 * Applies pending counts to the stored counts and announces each article once, in one transaction, so that a crash
 * loses nothing. Recounts articles without usable counts. Returns whether pending counts may remain; false when another
 * process is counting.
 */
export async function countMarked(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction(signal, async (em) => {
    // Only one process counts at a time, or an older count could get the newer version.
    if (!(await tryLock(em, 'coalescing'))) return false;
    const marks = await takeMarks.all(em.getKysely(), {});
    if (marks.length === 0) return false;
    const engagements = await countArticles(em, marks);
    await appendEngagementChanged(em, engagements, await storeCounted(em.getKysely(), engagements));
    return marks.length === batchSize;
  });
}

const takeMarks = statement(
  'take-engagement-marks',
  (_db: Kysely<Tables>, _given: Given<object>) => sql<EngagementMark>`
    delete from engagement_marks
    where id = any(array(select id from engagement_marks order by id limit ${sql.lit(batchSize)}))
    returning article_id, comments, category, reactions, reactors`,
);

async function countArticles(em: SqlEntityManager, marks: readonly EngagementMark[]): Promise<Engagement[]> {
  const changes = sumMarks(marks);
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
  return [...added, ...(await countMarkedInFull(em.getKysely(), uncounted))];
}
