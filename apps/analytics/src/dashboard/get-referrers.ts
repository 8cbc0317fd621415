import type { CallContext } from '@commonplace/domain/call-context';
import type { AnalyticsContext } from '../context.ts';
import { clampRange, parseRange, type RangeInput } from '../history/date-range.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readReferrers, type Referrer } from './read-referrers.ts';

/**
 * Returns the sites that views of a user's or organization's articles came from.
 * @throws DomainError as `getHistory`.
 */
export async function getReferrers(
  context: AnalyticsContext,
  call: CallContext,
  input: SubjectInput & RangeInput,
): Promise<Referrer[]> {
  const owner = await findOwner(context, call, input);
  const range = parseRange(input);
  const subject = await narrowToArticle(context, call, owner, input);
  const db = context.database.reader<Tables>(call.signal);
  return readReferrers(db, subject, clampRange(range, await readFirstDay(db, subject)));
}
