import { articleList } from '../article-list.ts';

/** All listed articles, newest first (ListLatestArticles; ListArticles with state=recent or sort=desc). */
export const newest = articleList({
  planName: 'newest',
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
