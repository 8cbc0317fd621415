import { forbidden, invalid, notFound } from '@commonplace/rpc/errors';
import { organizationRole, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { isVisible } from '../projections/articles.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';

/** Whose articles; the type is also the `followable_type` of who follows the owner. */
export interface Owner {
  type: 'User' | 'Organization';
  id: number;
}

/** What figures are of: an owner, or one article of theirs. */
export interface Subject {
  owner: Owner;
  articleId: number | undefined;
  /** Under which the figures by day are kept. */
  scope: { type: Owner['type'] | 'Article'; id: number };
}

export interface AskedSubject {
  /** Only of this article; otherwise of all published ones of the owner. */
  articleId?: number | undefined;
  /** Of this organization, which the caller must belong to; otherwise of the caller. */
  organizationId?: number | undefined;
}

/**
 * What the caller asks for, if it is theirs to see (E41-E43).
 * @throws DomainError unauthenticated, not_found (organization), permission_denied (not a member).
 */
export async function findOwner(context: AnalyticsContext, call: CallContext, asked: AskedSubject): Promise<Owner> {
  const user = requireUser(call.principal);
  const { organizationId } = asked;
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
 * The article that the caller asks for, if it is the owner's; otherwise all of theirs.
 * @throws DomainError validation_failed (the article is not the owner's, or not published).
 */
export async function narrowToArticle(
  context: AnalyticsContext,
  call: CallContext,
  owner: Owner,
  { articleId }: AskedSubject,
): Promise<Subject> {
  if (articleId === undefined) return { owner, articleId, scope: owner };
  const db = context.database.reader<Tables>(call.signal);
  const isTheirs =
    (await isArticleOf(db, owner, articleId)) ||
    ((await catchUpWithArticle(context, call, articleId)) && (await isArticleOf(db, owner, articleId)));
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
