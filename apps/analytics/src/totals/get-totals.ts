import type { CallContext } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import type { Totals } from '@commonplace/proto/analytics/v1/totals';
import { findOwner, narrowToArticle, type AskedSubject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readTotals } from './read-totals.ts';

/**
 * Lifetime totals of the caller's articles, or of an organization's (E41).
 * @throws DomainError unauthenticated, not_found (organization), permission_denied (not a member), validation_failed
 *   (the article is not the owner's, or not published).
 */
export async function getTotals(context: AnalyticsContext, call: CallContext, asked: AskedSubject): Promise<Totals> {
  const owner = await findOwner(context, call, asked);
  const subject = await narrowToArticle(context, call, owner, asked);
  return readTotals(context.database.reader<Tables>(call.signal), subject);
}
