import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isVisible } from '../projections/visible-articles.ts';

/** A report of a view, with the key of its reader. */
interface ReportedView {
  articleId: number;
  reader: string;
  /** 0 for a visitor. */
  userId: number;
  readSeconds: number;
  domain: string;
  language: string;
  device: string;
}

/** Queues a view without a key of its reader for the counter, which counts it as that of another reader. */
export const noteSingleView = statement(
  'note-single-view',
  (_db: Kysely<unknown>, param: Param<Omit<ReportedView, 'reader'>>) => sql<object>`
    with article as (
      select id, user_id from articles where id = ${param('articleId')} and ${isVisible}
    ), viewed as (
      insert into uncounted_page_views (article_id, logged_in, read_seconds, domain, language, device, article_readers,
        author_readers, organization_readers)
      select id, ${param('userId')}::integer <> 0, ${param('readSeconds')}::integer, ${param('domain')}::text,
        ${param('language')}::text, ${param('device')}::text, 1, 1, 1
      from article where user_id <> ${param('userId')}::integer
    )
    select 1 from article`,
);

/** Whether the reader came back: the last report is older than half an hour plus the reading time of this one. */
const isOver = sql<boolean>`
  recent.reported_at < now() - interval '30 minutes' - make_interval(secs => excluded.read_seconds)`;

const today = sql`(date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')`;

/** The views of a day in which an earlier one of the same owner is looked for; an address may have thousands. */
const maxViewsOfDay = 100;

/** 1 unless the reader's latest views of today have another article of this owner. */
const isFirstOfOwner = (owner: 'user_id' | 'organization_id', reader: RawBuilder<unknown>) => sql<number>`
  (article.${sql.ref(owner)} is not null and not exists (
    select from (
      select article_id from recent_views where reader = ${reader} and viewed_at >= ${today}
      order by viewed_at desc limit ${sql.lit(maxViewsOfDay)}
    ) as latest
    join articles other on other.id = latest.article_id
    where other.${sql.ref(owner)} = article.${sql.ref(owner)}
  ))::integer`;

const renewed = (column: string) =>
  sql`${sql.ref(column)} = case when ${isOver} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`recent.${column}`)} end`;

/**
 * Queues a view for the counter, or the reading time that a later report adds to it. Returns nothing if there is no such
 * public article. Of simultaneous first reports of one reader, one is a view and the others add nothing.
 */
export const noteView = statement(
  'note-view',
  (_db: Kysely<unknown>, param: Param<ReportedView>) => sql<object>`
    with article as (
      select id, user_id, organization_id from articles where id = ${param('articleId')} and ${isVisible}
    ), before as (
      select viewed_at, reported_at, is_timed, read_seconds from recent_views
      where article_id = ${param('articleId')} and reader = ${param('reader')}::text for update
    ), noted as (
      insert into recent_views as recent (article_id, reader, viewed_at, reported_at, is_timed, read_seconds, domain)
      select id, ${param('reader')}::text, now(), now(),
        ${param('userId')}::integer <> 0 or ${param('readSeconds')}::integer > 0,
        ${param('readSeconds')}::integer, ${param('domain')}::text
      from article left join before on true where user_id <> ${param('userId')}::integer
      on conflict (article_id, reader) do update set
        ${renewed('viewed_at')}, ${renewed('domain')}, reported_at = now(),
        is_timed = excluded.is_timed or (recent.is_timed and not ${isOver}),
        read_seconds = case when ${isOver} then excluded.read_seconds
          else greatest(recent.read_seconds, excluded.read_seconds) end
      returning article_id, viewed_at, is_timed, read_seconds, domain, viewed_at = now() as is_new
    ), viewed as (
      insert into uncounted_page_views (article_id, logged_in, read_seconds, domain, language, device, article_readers,
        author_readers, organization_readers)
      select article_id, ${param('userId')}::integer <> 0, read_seconds, domain, ${param('language')}::text,
        ${param('device')}::text, (not exists (select from before where viewed_at >= ${today}))::integer,
        ${isFirstOfOwner('user_id', sql`${param('reader')}::text`)},
        ${isFirstOfOwner('organization_id', sql`${param('reader')}::text`)}
      from noted join article on article.id = noted.article_id where is_new
    ), timed as (
      insert into uncounted_readings (article_id, timed_views, read_seconds, domain, viewed_at)
      select article_id, case when before.is_timed then 0 else 1 end, noted.read_seconds - before.read_seconds, domain,
        noted.viewed_at
      from noted cross join before where not is_new and noted.read_seconds > before.read_seconds
    )
    select 1 from article`,
);
