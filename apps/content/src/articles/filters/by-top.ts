import { limits } from '@commonplace/rules/limits';
import type { ArticleSkeleton } from '../article-page.ts';

/** Days of a `top` parameter as an interval that PostgreSQL can subtract. */
export function topDays(top: number): number {
  return Math.min(top, limits.articlePeriodDays);
}

/** Articles published in the last N days, best score first (E1 `top`). */
export function byTop(top: number): ArticleSkeleton {
  return {
    sql: (limit, offset) => `select id, score as k from articles
      where listed and published_at > now() - make_interval(days => $1)
      order by score desc, id desc limit ${limit} offset ${offset}`,
    orderBy: 'page.k desc, page.id desc',
    parameters: [topDays(top)],
  };
}
