import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { limits } from '@commonplace/rules/limits';
import { sql } from 'kysely';
import { articleList, type ArticleSelection } from '../article-list.ts';

/** Limits the days of a `top` parameter to what PostgreSQL can subtract from a time. */
export function topDays(top: number): number {
  return Math.min(top, limits.articlePeriodDays);
}

const best = articleList<{ days: number }>({
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'score as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('published_at', '>', sql<string>`now() - make_interval(days => ${param('days')})`)
      .orderBy('score', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});

/** Selects articles published in the last N days, best score first (ListArticles `top`). */
export function byTop(top: number, scope?: SubforemScope): ArticleSelection {
  return best({ days: topDays(top) }, scope);
}
