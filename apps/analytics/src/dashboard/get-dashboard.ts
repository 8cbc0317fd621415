import type { CallContext } from '@commonplace/domain/call-context';
import type { AnalyticsContext } from '../context.ts';
import type { History, Totals } from '@commonplace/proto/analytics/v1/totals';
import { sumOf, toTotals } from '../figures/to-totals.ts';
import { clampRange, parseRange, type RangeInput } from '../history/date-range.ts';
import { today } from '../history/days.ts';
import { readHistory } from '../history/read-history.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readPeople, type Contributor } from './read-people.ts';
import { readReferrers, type Referrer } from './read-referrers.ts';
import { readTopPosts, type TopPost } from './read-top-posts.ts';

export interface Dashboard {
  history: History;
  totals: Totals;
  referrers: Referrer[];
  topContributors: Contributor[];
  followerEngagement: { totalFollowers: number; engagedFollowers: number; ratio: number };
  startDateFloor: string;
  topPosts: TopPost[];
}

/**
 * Returns all figures of a user's or organization's articles in a range, which starts at the floor by default.
 * @throws DomainError as `getHistory`.
 */
export async function getDashboard(
  context: AnalyticsContext,
  call: CallContext,
  input: SubjectInput & RangeInput,
): Promise<Dashboard> {
  const owner = await findOwner(context, call, input);
  const requestedRange = parseRange(input);
  const subject = await narrowToArticle(context, call, owner, input);
  const db = context.database.reader<Tables>(call.signal);
  const startDateFloor = await readFirstDay(db, subject);
  const range = clampRange(requestedRange, startDateFloor);
  const { history, figures } = await readHistory(db, subject, range);
  const isOfAllTime = range.start === startDateFloor && range.end >= today();
  const people = await readPeople(db, subject, range, isOfAllTime);
  const { totalFollowers, engagedFollowers, topContributors } = people;
  return {
    history,
    totals: toTotals({ ...sumOf(figures), unique_reactors: people.uniqueReactors }),
    referrers: (await readReferrers(db, subject, range)).rows,
    topContributors,
    followerEngagement: { totalFollowers, engagedFollowers, ratio: percent(engagedFollowers, totalFollowers) },
    startDateFloor,
    topPosts: await readTopPosts(db, subject, range),
  };
}

/** Rounded to one decimal. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}
