import type { ArticleSkeleton } from '../article-page.ts';

/** The articles of a series in their order (E1 `collection_id`). */
export function byCollection(collectionId: number): ArticleSkeleton {
  return {
    planName: 'collection',
    sql: (limit, offset) => `select id, published_at as k from articles where listed and collection_id = $1
      order by published_at, id limit ${limit} offset ${offset}`,
    orderBy: 'page.k, page.id',
    parameters: [collectionId],
  };
}
