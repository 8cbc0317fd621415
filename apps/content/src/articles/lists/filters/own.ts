import { sql, type Kysely } from 'kysely';
import type { ScopeCondition } from '../../../subforems/subforem-scope.ts';
import type { Tables } from '../../../tables/tables.ts';
import { articleList } from '../article-list.ts';

// Drafts first, newest made first; then published ones, newest published first. The expression is the index's.

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

/** Everything of a user, drafts and scheduled articles too (E10; E1 `state=all` with the own key). */
export const allOfUser = articleList<{ userId: number }>({
  planName: 'own-all',
  select: (db, given, inScope) =>
    selectOwn(db, inScope).where('user_id', '=', given('userId')).limit(given('limit')).offset(given('offset')),
  order,
});

/** Everything of an organization, for its members (E1 `state=all`). */
export const allOfOrganization = articleList<{ organizationId: number }>({
  planName: 'own-organization',
  select: (db, given, inScope) =>
    selectOwn(db, inScope)
      .where('organization_id', '=', given('organizationId'))
      .limit(given('limit'))
      .offset(given('offset')),
  order,
});

/** What of a user is public, said in the words of the index: scheduled articles are not published yet (E7, E8). */
export const publishedOfUser = articleList<{ userId: number }>({
  planName: 'own-published',
  select: (db, given, inScope) =>
    selectOwn(db, inScope)
      .where('user_id', '=', given('userId'))
      .where('published', '=', true)
      .where(time, '<=', sql<string>`now()`)
      .limit(given('limit'))
      .offset(given('offset')),
  order,
});

/** A user's drafts (E9). */
export const draftsOfUser = articleList<{ userId: number }>({
  planName: 'own-drafts',
  select: (db, given, inScope) =>
    selectOwn(db, inScope)
      .where('user_id', '=', given('userId'))
      .where('published', '=', false)
      .limit(given('limit'))
      .offset(given('offset')),
  order,
});
