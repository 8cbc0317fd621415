import { articleList } from '../article-list.ts';

/** Articles of a series, newest first; the whole series is sorted, which is short. */
export const newestBySeries = articleList<{ seriesId: number }>({
  planName: 'newest-of-series',
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('collection_id', '=', param('seriesId'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
