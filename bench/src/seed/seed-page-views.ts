import type { Client } from 'pg';
import { pageViews } from './plan.ts';
import type { SeededArticle } from './seed-articles.ts';

/** Adds views of today, from an unknown domain, to the database of analytics. */
export async function insertPageViews(
  analytics: Client,
  seed: number,
  offset: number,
  articles: readonly SeededArticle[],
): Promise<void> {
  const views = articles.map(({ id }, index) => ({ id, views: pageViews(seed, offset + index) }));
  await analytics.query(
    `with total as (
      insert into article_page_views (article_id, version, views, logged_in_views, logged_in_read_seconds)
      select id, 1, views, 0, 0 from json_to_recordset($1) as article (id integer, views integer)
      returning article_id, views
    )
    insert into daily_page_views (article_id, day, domain, views, logged_in_views, logged_in_read_seconds)
    select article_id, (now() at time zone 'UTC')::date, '', views, 0, 0 from total`,
    [JSON.stringify(views)],
  );
}
