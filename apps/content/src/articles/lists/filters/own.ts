import { sql, type Kysely } from 'kysely';
import type { ScopeCondition } from '../../../subforems/subforem-scope.ts';
import type { Tables } from '../../../tables/tables.ts';
import { articleList } from '../article-list.ts';

// Drafts first, last created first; then published articles, newest first. The expression matches the index.

const time = sql<string>`(case when published then published_at else created_at end)`;
const order = 'page.published, page.k desc, page.id desc';

function selectOwn(db: Kysely<Tables>, inScope: ScopeCondition) {
  return db
    .selectFrom('articles')
    .select(['id', 'published', time.as('k')])
    .where(inScope('articles'))
    .orderBy('published')
    .orderBy(time, 'desc')
    .orderBy('id', 'desc');
}

/**
 * All articles of a user, including drafts and scheduled ones (ListAllOwnArticles; ListArticles `state=all` with the
 * user's own key).
 */
export const allOfUser = articleList<{ userId: number }>({
  planName: 'own-all',
  select: (db, param, inScope) =>
    selectOwn(db, inScope).where('user_id', '=', param('userId')).limit(param('limit')).offset(param('offset')),
  order,
});

/** All articles of an organization, for its members (ListArticles `state=all`). */
export const allOfOrganization = articleList<{ organizationId: number }>({
  planName: 'own-organization',
  select: (db, param, inScope) =>
    selectOwn(db, inScope)
      .where('organization_id', '=', param('organizationId'))
      .limit(param('limit'))
      .offset(param('offset')),
  order,
});

/**
 * Public articles of a user, without scheduled ones (ListOwnArticles and ListOwnPublishedArticles). The condition
 * matches the index.
 */
export const publishedOfUser = articleList<{ userId: number }>({
  planName: 'own-published',
  select: (db, param, inScope) =>
    selectOwn(db, inScope)
      .where('user_id', '=', param('userId'))
      .where('published', '=', true)
      .where(time, '<=', sql<string>`now()`)
      .limit(param('limit'))
      .offset(param('offset')),
  order,
});

/** Drafts of a user (ListOwnDrafts). */
export const draftsOfUser = articleList<{ userId: number }>({
  planName: 'own-drafts',
  select: (db, param, inScope) =>
    selectOwn(db, inScope)
      .where('user_id', '=', param('userId'))
      .where('published', '=', false)
      .limit(param('limit'))
      .offset(param('offset')),
  order,
});
