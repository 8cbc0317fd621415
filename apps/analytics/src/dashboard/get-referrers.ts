import type { Page } from '@commonplace/db/pagination';
import type { CallContext } from '@commonplace/domain/call-context';
import type { AnalyticsContext } from '../context.ts';
import { clampRange, parseRange, type RangeInput } from '../history/date-range.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readReferrers, usualReferrers, type Referrer } from './read-referrers.ts';

/**
 * Returns the sites that views of a user's or organization's articles came from, most frequent first.
 * @throws DomainError as `getHistory`.
 */
export async function getReferrers(
  context: AnalyticsContext,
  call: CallContext,
  input: SubjectInput & RangeInput & Partial<Page>,
): Promise<{ domains: Referrer[]; hasNext: boolean }> {
  const owner = await findOwner(context, call, input);
  const range = parseRange(input);
  const subject = await narrowToArticle(context, call, owner, input);
  const db = context.database.reader<Tables>(call.signal);
  const page = { page: input.page || 1, perPage: input.perPage || usualReferrers };
  const days = clampRange(range, await readFirstDay(db, subject));
  const { rows, hasNext } = await readReferrers(db, subject, days, page);
  return { domains: rows, hasNext };
}
