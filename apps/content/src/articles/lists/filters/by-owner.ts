import { sql, type RawBuilder } from 'kysely';
import { articleList } from '../article-list.ts';
import { namedOwner } from './named-owner.ts';

/**
 * Listed articles of the user or organization with a username, newest first (ListArticles `username`). Users and
 * organizations share one namespace, so at most one branch finds rows, each by its own index. A former username leads
 * to its last owner.
 */
export const byOwner = articleList<{ username: string }>({
  planName: 'owner',
  select(_db, param, inScope) {
    const { user, organization } = namedOwner(param('username'));
    const branch = (owner: string, is: RawBuilder<unknown>) => sql`
      select id, published_at as k from articles
      where listed and ${inScope('articles')} and ${sql.ref(owner)} = ${is}
      order by published_at desc, id desc limit ${param('end')}`;
    return sql<{ id: number }>`(
      select id, k from (
        (${branch('user_id', user)})
        union all (${branch('organization_id', organization)})
      ) owned order by k desc, id desc limit ${param('limit')} offset ${param('offset')})`;
  },
  order: 'page.k desc, page.id desc',
});
