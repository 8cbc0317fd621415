import type { ArticleSkeleton } from '../article-page.ts';

/** Featured articles by popularity: E1 without filters. */
export const popular: ArticleSkeleton = {
  planName: 'popular',
  sql: (limit, offset) => `select id, hotness_score as k from articles where listed and featured
    order by hotness_score desc, id desc limit ${limit} offset ${offset}`,
  orderBy: 'page.k desc, page.id desc',
  parameters: [],
};
