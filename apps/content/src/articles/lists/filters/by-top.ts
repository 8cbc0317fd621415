import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import { sql } from 'kysely';
import { articleList, type ArticleSelection } from '../article-list.ts';

/** Limits the days of a `top` parameter to what PostgreSQL can subtract from a time. */
export function topDays(top: number): number {
  return Math.min(top, limits.articlePeriodDays);
}

/** The periods of the site, in days. */
const usualPeriods = [7, 30, 365, limits.articlePeriodDays];

/** The best plan depends on the period, so PostgreSQL keeps plans only for a constant one. */
function bestOf(period?: number) {
  return articleList<{ days: number }>({
    planName: period === undefined ? undefined : `top-${period}`,
    select: (db, given, inScope) =>
      db
        .selectFrom('articles')
        .select(['id', 'score as k'])
        .where('listed', '=', true)
        .where(inScope('articles'))
        .where('published_at', '>', sql<string>`now() - make_interval(days => ${period ?? given('days')})`)
        .orderBy('score', 'desc')
        .orderBy('id', 'desc')
        .limit(given('reach')),
    order: 'page.k desc, page.id desc',
  });
}

const bestOfUsual = new Map(usualPeriods.map((period) => [period, bestOf(period)]));
const bestOfAny = bestOf();

/** Articles published in the last N days, best score first (ListArticles `top`). */
export function byTop(top: number, scope?: SubforemScope): ArticleSelection {
  const days = topDays(top);
  return (bestOfUsual.get(days) ?? bestOfAny)({ days }, scope);
}
