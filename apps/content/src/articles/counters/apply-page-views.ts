import { statement, type Param } from '@commonplace/db/statement';
import type { StateContext } from '@commonplace/events/consumers';
import { newestOf } from '@commonplace/events/projection';
import type { PageViewsChanged } from '@commonplace/proto/analytics/v1/events';
import { sql } from 'kysely';

interface Views {
  ids: number[];
  versions: number[];
  counts: number[];
}

const updatePageViews = statement(
  'store-page-views',
  (_db, param: Param<Views>) => sql`
    with changes as materialized (
      select articles.id, changes.version, changes.views, changes.views - page_views_count as change
      from unnest(${param('ids')}::integer[], ${param('versions')}::integer[], ${param('counts')}::integer[])
        as changes (id, version, views)
      join articles using (id)
      where page_views_version <= changes.version
      order by articles.id for no key update of articles
    ), active as (
      insert into article_activity (article_id, day, page_views)
      select id, current_date, change from changes where change <> 0
      on conflict (article_id, day) do update set page_views = article_activity.page_views + excluded.page_views
    ), noted as (
      insert into concept_recounts (concept_id, day, page_views)
      select concept_id, current_date, sum(change) from changes join concept_articles on article_id = changes.id
      where change <> 0 group by concept_id
    )
    update articles set page_views_version = changes.version, page_views_count = changes.views, updated_at = now()
    from changes where articles.id = changes.id`,
);

/** Applies page views. Only authors see them, uncached, so no event is sent. */
export async function applyPageViewsChanges(events: readonly PageViewsChanged[], { em }: StateContext): Promise<void> {
  const newest = [...newestOf(events, ({ articleId }) => articleId).values()];
  const ids = newest.map(({ articleId }) => articleId);
  const versions = newest.map(({ version }) => version);
  const counts = newest.map(({ pageViewsCount }) => pageViewsCount);
  await updatePageViews.all(em.getKysely(), { ids, versions, counts });
}
