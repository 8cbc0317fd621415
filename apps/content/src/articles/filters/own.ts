import type { ArticleSkeleton } from '../article-page.ts';

// Drafts first, newest made first; then published ones, newest published first. The expression is the index's.

const orderBy = `published, (case when published then published_at else created_at end) desc, id desc`;
const pageOrder = 'page.published, page.k desc, page.id desc';
const columns = 'id, published, (case when published then published_at else created_at end) as k';

/** Everything of a user, drafts and scheduled articles too (E10; E1 `state=all` with the own key). */
export function allOfUser(userId: number): ArticleSkeleton {
  return {
    planName: 'own-all',
    sql: (limit, offset) =>
      `select ${columns} from articles where user_id = $1 order by ${orderBy} limit ${limit} offset ${offset}`,
    orderBy: pageOrder,
    parameters: [userId],
  };
}

/** Everything of an organization, for its members (E1 `state=all`). */
export function allOfOrganization(organizationId: number): ArticleSkeleton {
  return {
    planName: 'own-organization',
    sql: (limit, offset) =>
      `select ${columns} from articles where organization_id = $1 order by ${orderBy} limit ${limit} offset ${offset}`,
    orderBy: pageOrder,
    parameters: [organizationId],
  };
}

/** What a user has published; scheduled articles are not published yet (E7, E8). */
export function publishedOfUser(userId: number): ArticleSkeleton {
  return {
    planName: 'own-published',
    sql: (limit, offset) => `select ${columns} from articles
      where user_id = $1 and published and (case when published then published_at else created_at end) <= now()
      order by ${orderBy} limit ${limit} offset ${offset}`,
    orderBy: pageOrder,
    parameters: [userId],
  };
}

/** A user's drafts (E9). */
export function draftsOfUser(userId: number): ArticleSkeleton {
  return {
    planName: 'own-drafts',
    sql: (limit, offset) =>
      `select ${columns} from articles where user_id = $1 and not published order by ${orderBy} limit ${limit} offset ${offset}`,
    orderBy: pageOrder,
    parameters: [userId],
  };
}
