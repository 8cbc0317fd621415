import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';

/**
 * Adds pending counts to the metrics of concepts. One process at a time, so that two never wait for each other's rows;
 * writers of pending counts wait for none.
 */
export async function countMetrics(database: Database, signal: AbortSignal): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    if (!(await tryLock(em, 'conceptMetrics'))) return;
    await sql`
      with taken as (delete from concept_recounts returning *), changed as (
        select concept_id, day, sum(articles) as articles, sum(comments) as comments, sum(reactions) as reactions,
          sum(page_views) as page_views
        from taken group by concept_id, day)
      insert into concept_metrics (concept_id, day, articles_count, comments_count, reactions_count, page_views)
      select concept_id, day, articles, comments, reactions, page_views
      from changed join concepts on concepts.id = concept_id
      on conflict (concept_id, day) do update
        set articles_count = concept_metrics.articles_count + excluded.articles_count,
          comments_count = concept_metrics.comments_count + excluded.comments_count,
          reactions_count = concept_metrics.reactions_count + excluded.reactions_count,
          page_views = concept_metrics.page_views + excluded.page_views`.execute(em.getKysely());
  });
}
