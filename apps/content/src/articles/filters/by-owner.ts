import { sql } from 'kysely';
import { articleList } from '../article-list.ts';

/**
 * Listed articles of the user or organization of that name, newest first (E1 `username`). Users and organizations
 * share their names, so at most one branch finds anything; each walks an index of its own.
 */
export const byOwner = articleList<{ username: string }>({
  planName: 'owner',
  select(_db, given, within) {
    const branch = (owner: string, people: string) => sql`
      select id, published_at as k from articles
      where listed and ${within('articles')} and ${sql.ref(owner)} = (
        select id from ${sql.table(people)} where lower(username) = lower(${given('username')}) and not deleted limit 1)
      order by published_at desc, id desc limit ${given('limit')}::bigint + ${given('offset')}::bigint`;
    return sql<{ id: number }>`(
      select id, k from (
        (${branch('user_id', 'users')}) union all (${branch('organization_id', 'organizations')})
      ) owned order by k desc, id desc limit ${given('limit')} offset ${given('offset')})`;
  },
  order: 'page.k desc, page.id desc',
});
