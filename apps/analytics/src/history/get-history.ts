import type { CallContext } from '@commonplace/domain/call-context';
import type { History } from '@commonplace/proto/analytics/v1/totals';
import type { AnalyticsContext } from '../context.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { clampRange, parseRangeWithStart, type RangeInput, type ParsedRange } from './date-range.ts';
import { addDays, today } from './days.ts';
import { readHistory } from './read-history.ts';

/**
 * Returns the figures of a user's or organization's articles by day.
 * @throws DomainError as `getTotals`, and validation_failed (a missing start, an invalid date).
 */
export async function getHistory(
  context: AnalyticsContext,
  call: CallContext,
  input: SubjectInput & RangeInput,
): Promise<History> {
  return historyOf(context, call, input, () => parseRangeWithStart(input));
}

/** Returns the same figures for yesterday and today. */
export async function getPastDay(context: AnalyticsContext, call: CallContext, input: SubjectInput): Promise<History> {
  return historyOf(context, call, input, () => ({ start: addDays(today(), -1), end: today() }));
}

async function historyOf(
  context: AnalyticsContext,
  call: CallContext,
  input: SubjectInput,
  rangeOf: () => ParsedRange,
): Promise<History> {
  const owner = await findOwner(context, call, input);
  const range = rangeOf();
  const subject = await narrowToArticle(context, call, owner, input);
  const db = context.database.reader<Tables>(call.signal);
  const { history } = await readHistory(db, subject, clampRange(range, await readFirstDay(db, subject)));
  return history;
}
