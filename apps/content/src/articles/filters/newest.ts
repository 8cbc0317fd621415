import type { ArticleSkeleton } from '../article-page.ts';

/** Every listed article, newest first (E3; E1 with state=recent or sort=desc). */
export const newest: ArticleSkeleton = {
  planName: 'newest',
  sql: (limit, offset) =>
    `select id, published_at as k from articles where listed order by published_at desc, id desc limit ${limit} offset ${offset}`,
  orderBy: 'page.k desc, page.id desc',
  parameters: [],
};
