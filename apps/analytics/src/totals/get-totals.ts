import type { CallContext } from '@commonplace/domain/call-context';
import type { AnalyticsContext } from '../context.ts';
import type { Totals } from '@commonplace/proto/analytics/v1/totals';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readTotals } from './read-totals.ts';

/**
 * Returns the lifetime totals of a user's or organization's articles.
 * @throws DomainError unauthenticated, not_found (organization), permission_denied (not a member), validation_failed
 * (an article of another owner, or not published).
 */
export async function getTotals(context: AnalyticsContext, call: CallContext, input: SubjectInput): Promise<Totals> {
  const owner = await findOwner(context, call, input);
  const subject = await narrowToArticle(context, call, owner, input);
  return readTotals(context.database.reader<Tables>(call.signal), subject);
}
