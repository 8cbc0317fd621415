import { forbidden, invalid, notFound } from '@commonplace/rpc/errors';
import { organizationRole, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { AnalyticsContext } from '../context.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { readTotals, type Owner, type Totals } from './read-totals.ts';

export interface TotalsInput {
  /** Only of this article; otherwise of all published ones of the owner. */
  articleId?: number | undefined;
  /** Of this organization, which the caller must belong to; otherwise of the caller. */
  organizationId?: number | undefined;
}

/**
 * Lifetime totals of the caller's articles, or of an organization's (E41).
 * @throws DomainError unauthenticated, not_found (organization), permission_denied (not a member), validation_failed
 *   (the article is not the owner's, or not published).
 */
export async function getTotals(context: AnalyticsContext, call: CallContext, input: TotalsInput): Promise<Totals> {
  const user = requireUser(call.principal);
  const db = context.database.reader<Tables>(call.signal);
  const { articleId, organizationId } = input;
  if (organizationId !== undefined && organizationRole(user, organizationId) === undefined) {
    throw (await organizationExists(db, organizationId)) ? forbidden() : notFound();
  }
  const owner: Owner =
    organizationId === undefined ? { type: 'User', id: user.userId } : { type: 'Organization', id: organizationId };
  const found = await readTotals(db, owner, articleId);
  if (articleId === undefined || found.articlesCount > 0) return found.totals;
  const isNews = await catchUpWithArticle(context, call, articleId);
  const { articlesCount, totals } = isNews ? await readTotals(db, owner, articleId) : found;
  if (articlesCount === 0) throw invalid("You can't view this article's stats");
  return totals;
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
