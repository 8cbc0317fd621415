import { tryLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import { about } from '@commonplace/events/about';
import { appendEvents } from '@commonplace/events/outbox';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';

interface CountedArticle {
  article_id: number;
  version: number;
  views: number;
}

/** Views, and as many reading times, per transaction. */
const batchSize = 5_000;

const anyUncounted = statement(
  'any-uncounted-view',
  (_db: Kysely<unknown>, _given: Param<object>) => sql`
    (select 1 from uncounted_page_views limit 1) union all (select 1 from uncounted_readings limit 1) limit 1`,
);

/** Returns whether views or reading times wait to be counted. */
export async function hasUncountedViews(context: AnalyticsContext): Promise<boolean> {
  return (await anyUncounted.first(context.database.reader(), {})) !== undefined;
}

/**
 * Counts a batch of views and reading times, and appends one event per article, in one transaction, so that each counts
 * once. Does nothing if another process is counting.
 */
export async function countPageViews(context: AnalyticsContext, signal: AbortSignal): Promise<void> {
  await context.database.transaction({ signal }, async (em) => {
    if (!(await tryLock(em, 'coalescing'))) return;
    await appendPageViewsChanged(em, await countBatch.all(em.getKysely(), {}));
  });
}

/** Republishes view counts and returns the article ids. Uncounted views follow with the next version. */
export async function republishPageViews(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<CountedArticle>`
    select article_id, version, views from article_page_views
    where article_id > ${after} order by article_id limit ${limit}`.execute(em.getKysely());
  await appendPageViewsChanged(em, rows);
  return rows.map(({ article_id }) => article_id);
}

async function appendPageViewsChanged(em: SqlEntityManager, counted: readonly CountedArticle[]): Promise<void> {
  const events = counted.map(({ article_id: articleId, version, views: pageViewsCount }) => ({
    event: { articleId, version, pageViewsCount },
    ...about('article', articleId, version),
  }));
  await appendEvents(em, PageViewsChangedSchema, events);
}

/** Domains kept per article and day; further ones are counted as unknown. */
const maxDomains = 50;

/**
 * Moves a batch to the single views, the daily views and the totals; returns the changed totals. Limits domains, as
 * clients choose the referrer.
 */
const countBatch = statement(
  'count-page-views',
  (_db: Kysely<unknown>, _given: Param<object>) => sql<CountedArticle>`
    with viewed as (
      delete from uncounted_page_views
      where id = any (array(select id from uncounted_page_views order by id limit ${sql.lit(batchSize)}))
      returning *
    ), timed as (
      delete from uncounted_readings
      where id = any (array(select id from uncounted_readings order by id limit ${sql.lit(batchSize)}))
      returning article_id, timed_views, read_seconds, domain, viewed_at
    ), single as (
      insert into page_views (id, viewed_at, article_id, logged_in, read_seconds, domain)
      select id, viewed_at, article_id, logged_in, read_seconds, domain from viewed
    ), audience as (
      insert into daily_audience as daily
        (article_id, day, language, device, views, article_readers, author_readers, organization_readers)
      select article_id, (viewed_at at time zone 'UTC')::date, language, device, count(*), sum(article_readers),
        sum(author_readers), sum(organization_readers)
      from viewed group by 1, 2, 3, 4
      on conflict (article_id, day, language, device) do update set
        views = daily.views + excluded.views,
        article_readers = daily.article_readers + excluded.article_readers,
        author_readers = daily.author_readers + excluded.author_readers,
        organization_readers = daily.organization_readers + excluded.organization_readers
    ), taken as (
      select article_id, domain, viewed_at, 1 as views, (logged_in or read_seconds > 0)::integer as timed_views,
        read_seconds
      from viewed
      union all
      select article_id, domain, viewed_at, 0, timed_views, read_seconds from timed
    ), by_domain as (
      select article_id, (viewed_at at time zone 'UTC')::date as day, domain, sum(views) as views,
        sum(timed_views) as logged_in_views, sum(read_seconds) as read_seconds
      from taken group by 1, 2, 3
    ), ranked as (
      select by_domain.*, known.views is not null as is_known,
        row_number() over (
          partition by by_domain.article_id, by_domain.day, known.views is not null order by by_domain.views desc
        ) as rank
      from by_domain left join daily_page_views known using (article_id, day, domain)
    ), by_kept_domain as (
      select article_id, day, views, logged_in_views, read_seconds,
        case when is_known or rank + (
          select count(*) from daily_page_views there
          where there.article_id = ranked.article_id and there.day = ranked.day
        ) <= ${sql.lit(maxDomains)} then domain else '' end as domain
      from ranked
    ), by_day as (
      insert into daily_page_views as daily
        (article_id, day, domain, views, logged_in_views, logged_in_read_seconds)
      select article_id, day, domain, sum(views), sum(logged_in_views), sum(read_seconds)
      from by_kept_domain group by article_id, day, domain
      on conflict (article_id, day, domain) do update set
        views = daily.views + excluded.views,
        logged_in_views = daily.logged_in_views + excluded.logged_in_views,
        logged_in_read_seconds = daily.logged_in_read_seconds + excluded.logged_in_read_seconds
    )
    insert into article_page_views as total
      (article_id, version, views, logged_in_views, logged_in_read_seconds)
    select article_id, 1, sum(views), sum(timed_views), sum(read_seconds) from taken group by article_id
    on conflict (article_id) do update set
      version = total.version + 1,
      views = total.views + excluded.views,
      logged_in_views = total.logged_in_views + excluded.logged_in_views,
      logged_in_read_seconds = total.logged_in_read_seconds + excluded.logged_in_read_seconds
    returning article_id, version, views`,
);
