import type { ArticleSkeleton } from '../article-page.ts';

/**
 * Listed articles of the user or organization of that name, newest first (E1 `username`). Users and organizations
 * share their names, so at most one branch finds anything; each walks an index of its own.
 */
export function byOwner(username: string): ArticleSkeleton {
  return {
    planName: 'owner',
    sql: (limit, offset) => `select id, k from (
        (select id, published_at as k from articles
          where listed and user_id = (select id from users where lower(username) = lower($1) and not deleted limit 1)
          order by published_at desc, id desc limit ${limit} + ${offset})
        union all
        (select id, published_at as k from articles
          where listed and organization_id =
            (select id from organizations where lower(username) = lower($1) and not deleted limit 1)
          order by published_at desc, id desc limit ${limit} + ${offset})
      ) owned order by k desc, id desc limit ${limit} offset ${offset}`,
    orderBy: 'page.k desc, page.id desc',
    parameters: [username],
  };
}
