import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import { isVisible } from '../projections/visible-articles.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

export interface TopPost {
  id: number;
  title: string;
  path: string;
  publishedAt?: string;
  pageViewsCount: number;
  publicReactionsCount: number;
  commentsCount: number;
}

interface TopPostRow {
  id: number;
  title: string;
  path: string;
  published_at: string | null;
  views: number;
  reactions: number;
  comments: number;
}

const maxPosts = 10;
/** Considers this many of the most viewed and of the newest articles. */
const scanLimit = 25;

/** Returns the most viewed articles of a subject in a range. */
export async function readTopPosts(db: Kysely<Tables>, subject: Subject, range: DateRange): Promise<TopPost[]> {
  if (range.end < range.start) return [];
  const { rows } = await topPostsQuery(subject, range).execute(db);
  return rows.map(({ id, title, path, published_at, views, reactions, comments }) => ({
    id,
    title,
    path,
    ...(published_at !== null && { publishedAt: toRfc3339(published_at) }),
    pageViewsCount: views,
    publicReactionsCount: reactions,
    commentsCount: comments,
  }));
}

/** Returns the query; exported to test its plan. */
export function topPostsQuery({ owner, articleId }: Subject, { start, end }: DateRange): RawBuilder<TopPostRow> {
  const ownerColumn = sql.ref(owner.type === 'User' ? 'user_id' : 'organization_id');
  const narrowed = articleId === undefined ? sql`` : sql`and id = ${articleId}`;
  return sql<TopPostRow>`
    with owned as materialized (
      select id, title, path, published_at, coalesce(views, 0) as views_ever
      from articles left join article_page_views on article_id = id
      where ${ownerColumn} = ${owner.id} and ${isVisible} and title is not null ${narrowed}
    ), candidates as (
      (select * from owned order by views_ever desc, id limit ${sql.lit(scanLimit)})
      union
      (select * from owned order by published_at desc nulls last, id desc limit ${sql.lit(scanLimit)})
    )
    select id, title, path, published_at, views, reactions, comments
    from candidates cross join lateral (
      select sum(views)::integer as views, sum(comments)::integer as comments,
        sum(reactions_like + reactions_unicorn + reactions_exploding_head + reactions_raised_hands
          + reactions_fire)::integer as reactions
      from daily_figures
      where scope = 'Article' and scope_id = id and day between ${start}::date and ${end}::date
    ) as figures
    where views > 0
    order by views desc, id limit ${sql.lit(maxPosts)}`;
}
