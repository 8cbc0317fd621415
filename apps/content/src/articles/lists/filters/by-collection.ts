import { articleList } from '../article-list.ts';

/** Articles of a series in their order (ListArticles `collection_id`). */
export const byCollection = articleList<{ collectionId: number }>({
  planName: 'collection',
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'series_position', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where('collection_id', '=', param('collectionId'))
      .orderBy('series_position')
      .orderBy('published_at')
      .orderBy('id')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.series_position, page.k, page.id',
});
