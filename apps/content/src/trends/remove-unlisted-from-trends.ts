import { waitForLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import type { ArticleChanged } from '@commonplace/proto/content/v1/events';
import { TrendsChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';

/** Returns the condition on articles in trends that are not listed. */
const isUnlisted = (ids: RawBuilder<unknown>) => sql`article_id = any(${ids}::integer[])
  and not exists (select from articles where articles.id = article_id and listed)`;

const unlistedInTrends = statement(
  'gone-from-trends',
  (_db, param: Param<{ ids: number[] }>) => sql`select from trend_articles where ${isUnlisted(param('ids'))} limit 1`,
);

/**
 * Removes unlisted articles from trends and their counts (UnpublishArticle). Events are hints only: the current state
 * of articles is read.
 */
export async function removeUnlistedFromTrends(events: readonly ArticleChanged[], em: SqlEntityManager): Promise<void> {
  const db = em.getKysely();
  const ids = [...new Set(events.map(({ id }) => id))];
  if ((await unlistedInTrends.first(db, { ids })) === undefined) return;
  // The job that finds trends writes the same rows.
  await waitForLock(em, 'trends');
  const { rows } = await sql<{ id: number }>`
    with removed as (delete from trend_articles where ${isUnlisted(sql`${ids}`)} returning trend_id), counted as (
      select trend_id, count(*)::integer as articles from removed group by trend_id
    )
    update trends set articles_count = greatest(0, articles_count - counted.articles), updated_at = now()
    from counted where trends.id = counted.trend_id
    returning trends.id`.execute(db);
  const changed = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  if (changed.length > 0) await appendEvent(em, TrendsChangedSchema, { ids: changed }, about('trends'));
}
