import { statement, type Param } from '@commonplace/db/statement';
import { CommitSignal } from '@commonplace/events/commit-signal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Wakes the job that counts tags. */
export const tagCountsChanged = new CommitSignal();

/** Deletes rows of other tags and of unlisted articles; inserts and updates the others. */
const refresh = statement(
  'refresh-article-tags',
  (_db: Kysely<Tables>, param: Param<{ articleIds: readonly number[] }>) => sql`
    with removed as (
      delete from article_tags filed using articles a
      where filed.article_id = any(${param('articleIds')}) and a.id = filed.article_id
        and not (a.listed and exists (
          select 1 from tags where tags.id = filed.tag_id and tags.name = any(a.cached_tag_list)))
      returning filed.tag_id
    ), written as (
      insert into article_tags (tag_id, article_id, hotness_score, score, published_at, approved, subforem_id)
      select tags.id, a.id, a.hotness_score, a.score, a.published_at, a.approved, a.subforem_id
      from articles a join tags on tags.name = any(a.cached_tag_list)
      where a.id = any(${param('articleIds')}) and a.listed
      on conflict (article_id, tag_id) do update
        set hotness_score = excluded.hotness_score, score = excluded.score,
          published_at = excluded.published_at, approved = excluded.approved,
          subforem_id = excluded.subforem_id
      -- A row that was there before keeps its xmax: only new ones change a count.
      returning tag_id, (xmax = 0) as is_new
    )
    insert into tag_recounts (tag_id, change)
    select tag_id, sum(change)
    from (select tag_id, -1 as change from removed union all select tag_id, 1 from written where is_new) as changes
    group by tag_id having sum(change) <> 0`,
);

/**
 * Writes the rows by which articles are found under their tags: one per tag while the article is listed. Flush pending
 * changes first.
 */
export async function refreshArticleTags(em: SqlEntityManager, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return;
  await refresh.all(em.getKysely(), { articleIds });
  tagCountsChanged.raise(em);
}
