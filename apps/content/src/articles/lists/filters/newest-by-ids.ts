import { articleList } from '../article-list.ts';

/** Listed articles of these ids, newest first. */
export const newestByIds = articleList<{ ids: readonly number[] }>({
  select: (db, param, inScope) =>
    db
      .selectFrom('articles')
      .select(['id', 'published_at as k'])
      .where('listed', '=', true)
      .where(inScope('articles'))
      .where((eb) => eb('id', '=', eb.fn.any(param('ids'))))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  order: 'page.k desc, page.id desc',
});
