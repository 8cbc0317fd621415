import { articleList } from '../article-list.ts';

/** Featured articles by popularity (ListArticles without filters). */
export const popular = articleList({
  planName: 'popular',
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'hotness_score as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('featured', '=', true)
      .orderBy('hotness_score', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
