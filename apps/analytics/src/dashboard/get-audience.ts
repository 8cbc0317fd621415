import type { CallContext } from '@commonplace/domain/call-context';
import type { AnalyticsContext } from '../context.ts';
import { clampRange, parseRange, type RangeInput } from '../history/date-range.ts';
import { readFirstDay } from '../subjects/read-first-day.ts';
import { findOwner, narrowToArticle, type SubjectInput } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';
import { readAudience } from './read-audience.ts';

/**
 * Returns who viewed a user's or organization's articles in a range: readers by day, and views by language and device, most
 * frequent first. Nothing that recognizes a reader is kept for longer than a day, so a reader who returns on another day
 * counts again.
 * @throws DomainError as `getReferrers`.
 */
export async function getAudience(context: AnalyticsContext, call: CallContext, input: SubjectInput & RangeInput) {
  const owner = await findOwner(context, call, input);
  const requestedRange = parseRange(input);
  const subject = await narrowToArticle(context, call, owner, input);
  const db = context.database.reader<Tables>(call.signal);
  const range = clampRange(requestedRange, await readFirstDay(db, subject));
  const rows = range.end < range.start ? [] : await readAudience(db, subject, range);
  const days = rows.flatMap(({ day: date, readers: readersCount }) =>
    date === null || readersCount === 0 ? [] : [{ date, readersCount }],
  );
  return {
    readersCount: days.reduce((sum, day) => sum + day.readersCount, 0),
    days,
    languages: rows.flatMap(({ language, views: count }) => (language === null ? [] : [{ language, count }])),
    devices: rows.flatMap(({ device, views: count }) => (device === null ? [] : [{ device, count }])),
  };
}
