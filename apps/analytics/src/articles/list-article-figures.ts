import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import { toOptionalRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type RawBuilder } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { toPageViewTotals } from '../figures/to-totals.ts';
import { clampRange, parseRange, type DateRange, type RangeInput } from '../history/date-range.ts';
import { isVisible } from '../projections/visible-articles.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, type Owner } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

interface ArticleRow {
  id: number;
  title: string;
  path: string;
  published_at: string | null;
  views: number;
  logged_in_views: number;
  logged_in_read_seconds: number;
  reactions: number;
  comments: number;
}

export interface ArticleFiguresInput extends Page, RangeInput {
  /** An organization of the caller; by default the caller. */
  organizationId?: number | undefined;
}

/**
 * Lists the figures of a user's or organization's articles in a range, most viewed first.
 * @throws DomainError as `getReferrers`.
 */
export async function listArticleFigures(context: AnalyticsContext, call: CallContext, input: ArticleFiguresInput) {
  const owner = await findOwner(context, call, input);
  const requestedRange = parseRange(input);
  const db = context.database.reader<Tables>(call.signal);
  const range = clampRange(requestedRange, await readFirstDay(db, { owner, articleId: undefined, scope: owner }));
  if (range.end < range.start) return { articles: [], hasNext: false };
  const { rows, hasNext } = takePage((await articlesQuery(owner, range, input).execute(db)).rows, input.perPage);
  return { articles: rows.map(toFigures), hasNext };
}

/** Returns the query; exported to test its plan. Reads the views of all articles, and other figures of one page. */
export function articlesQuery(owner: Owner, { start, end }: DateRange, page: Page): RawBuilder<ArticleRow> {
  const ownerColumn = sql.ref(owner.type === 'User' ? 'user_id' : 'organization_id');
  const { limit, offset } = pageToOffset(page);
  const isIn = (id: string) =>
    sql`scope = 'Article' and scope_id = ${sql.ref(id)} and day between ${start}::date and ${end}::date`;
  return sql<ArticleRow>`
    with page as materialized (
      select id, title, path, published_at, views
      from articles cross join lateral (
        select coalesce(sum(views), 0)::integer as views from daily_figures where ${isIn('id')}
      ) as viewed
      where ${ownerColumn} = ${owner.id} and ${isVisible} and title is not null
      order by views desc, published_at desc nulls last, id desc limit ${limit} offset ${offset}
    )
    select page.*, figures.*
    from page cross join lateral (
      select coalesce(sum(logged_in_views), 0)::integer as logged_in_views,
        coalesce(sum(logged_in_read_seconds), 0)::float8 as logged_in_read_seconds,
        coalesce(sum(reactions_like + reactions_readinglist + reactions_unicorn + reactions_exploding_head
          + reactions_raised_hands + reactions_fire), 0)::integer as reactions,
        coalesce(sum(comments), 0)::integer as comments
      from daily_figures where ${isIn('page.id')}
    ) as figures
    order by views desc, published_at desc nulls last, id desc`;
}

function toFigures({ id, title, path, published_at: publishedAt, reactions, comments, ...row }: ArticleRow) {
  return {
    id,
    title,
    path,
    publishedAt: toOptionalRfc3339(publishedAt),
    pageViews: toPageViewTotals(row.views, row.logged_in_views, row.logged_in_read_seconds),
    reactionsTotal: reactions,
    commentsTotal: comments,
  };
}
