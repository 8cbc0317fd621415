import { sql } from 'kysely';
import { articleList } from '../../articles/lists/article-list.ts';

/**
 * Articles found by a search, best first. The index may name articles that were withdrawn a moment ago. Each is looked
 * up by id, so that every plan is good.
 */
export const foundArticles = articleList<{ articleIds: readonly number[] }>({
  planName: 'found',
  select: (_db, param, inScope) => sql<{ id: number }>`(
    select id, position as k from unnest(${param('articleIds')}::integer[]) with ordinality as found (id, position)
    join articles using (id) where listed and ${inScope('articles')} order by position limit ${param('limit')} offset ${param('offset')})`,
  order: 'page.k',
});

/** As `foundArticles`, newest first. */
export const foundArticlesByDate = articleList<{ articleIds: readonly number[] }>({
  planName: 'found-by-date',
  select: (_db, param, inScope) => sql<{ id: number }>`(
    select id, published_at as k from unnest(${param('articleIds')}::integer[]) as found (id)
    join articles using (id) where listed and ${inScope('articles')}
    order by published_at desc, id desc limit ${param('limit')} offset ${param('offset')})`,
  order: 'page.k desc, page.id desc',
});
