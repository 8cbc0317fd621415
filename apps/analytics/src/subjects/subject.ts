import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, invalid, notFound } from '@commonplace/domain/errors';
import { organizationRole, requireUser } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { isVisible } from '../projections/visible-articles.ts';
import { findOrFetch } from '../projections/fetch-article.ts';
import type { Tables } from '../tables/tables.ts';

/** The owner of articles; the type is also the `followable_type` of follows. */
export interface Owner {
  type: 'User' | 'Organization';
  id: number;
}

/** The subject of figures: an owner, or one of their articles. */
export interface Subject {
  owner: Owner;
  articleId: number | undefined;
  /** Key of the daily figures. */
  scope: { type: Owner['type'] | 'Article'; id: number };
}

export interface SubjectInput {
  /** One article; by default all published ones of the owner. */
  articleId?: number | undefined;
  /** An organization of the caller; by default the caller. */
  organizationId?: number | undefined;
}

/**
 * Returns the owner if the caller may see its figures.
 * @throws DomainError unauthenticated, not_found (organization), permission_denied (not a member).
 */
export async function findOwner(context: AnalyticsContext, call: CallContext, input: SubjectInput): Promise<Owner> {
  const user = requireUser(call.principal);
  const { organizationId } = input;
  if (organizationId === undefined) return { type: 'User', id: user.userId };
  const member = await context.directory.withRole(call, user, organizationId, 'member');
  if (organizationRole(member, organizationId) === undefined) {
    await context.directory.learn(call, { organizationIds: [organizationId] });
    const db = context.database.reader<Tables>(call.signal);
    throw (await organizationExists(db, organizationId)) ? forbidden() : notFound();
  }
  return { type: 'Organization', id: organizationId };
}

/**
 * Returns the article if it belongs to the owner, or all articles.
 * @throws DomainError validation_failed (an article of another owner, or not published).
 */
export async function narrowToArticle(
  context: AnalyticsContext,
  call: CallContext,
  owner: Owner,
  { articleId }: SubjectInput,
): Promise<Subject> {
  if (articleId === undefined) return { owner, articleId, scope: owner };
  const db = context.database.reader<Tables>(call.signal);
  const isTheirs = await findOrFetch(context, call, articleId, () => isArticleOf(db, owner, articleId));
  if (!isTheirs) throw invalid("You can't view this article's stats");
  return { owner, articleId, scope: { type: 'Article', id: articleId } };
}

async function isArticleOf(db: Kysely<Tables>, owner: Owner, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', articleId)
    .where(owner.type === 'User' ? 'user_id' : 'organization_id', '=', owner.id)
    .where(sql<boolean>`${isVisible}`)
    .executeTakeFirst();
  return row !== undefined;
}

async function organizationExists(db: Kysely<Tables>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
