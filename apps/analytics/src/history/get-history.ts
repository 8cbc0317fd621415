import type { History } from '@commonplace/proto/analytics/v1/totals';
import type { CallContext } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { readFloor } from '../subjects/read-floor.ts';
import { findOwner, narrowToArticle, type AskedSubject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { clampRange, readRangeWithStart, type AskedRange, type GivenRange } from './date-range.ts';
import { addDays, today } from './days.ts';
import { readHistory } from './read-history.ts';

/**
 * The figures of the caller's articles, or of an organization's, by day (E42).
 * @throws DomainError as `getTotals`, and validation_failed (no start, or what is no date).
 */
export async function getHistory(
  context: AnalyticsContext,
  call: CallContext,
  asked: AskedSubject & AskedRange,
): Promise<History> {
  return historyOf(context, call, asked, () => readRangeWithStart(asked));
}

/** The same of yesterday and today. */
export async function getPastDay(context: AnalyticsContext, call: CallContext, asked: AskedSubject): Promise<History> {
  return historyOf(context, call, asked, () => ({ start: addDays(today(), -1), end: today() }));
}

async function historyOf(
  context: AnalyticsContext,
  call: CallContext,
  asked: AskedSubject,
  rangeOf: () => GivenRange,
): Promise<History> {
  const owner = await findOwner(context, call, asked);
  const range = rangeOf();
  const subject = await narrowToArticle(context, call, owner, asked);
  const db = context.database.reader<Tables>(call.signal);
  const { history } = await readHistory(db, subject, clampRange(range, await readFloor(db, subject)));
  return history;
}
