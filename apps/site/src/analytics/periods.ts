import type { DataOf } from '@commonplace/client';

/** The figures of a day, or of a week from its Monday. */
export interface Period {
  date: string;
  views: number;
  /** Sum of the readers of each day; one who returns on another day counts again. */
  readers: number;
  /** Seconds. */
  readTime: number;
  reactions: number;
  comments: number;
  followers: number;
}

export type Measure = Exclude<keyof Period, 'date'>;

type History = DataOf<'getAnalyticsHistory'>;
type ReadersOfDay = DataOf<'getAnalyticsAudience'>['days'][number];

/** Figures over time, in periods of equal length. */
export interface Timeline {
  isWeekly: boolean;
  periods: readonly Period[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Longer ranges begin with their first figures. */
const maxEmptyDays = 366;

/**
 * Turns a history, which has weeks before the last 180 days, into days alone or weeks alone, with the readers of each. It
 * begins with the first day of the range, and has zeros before the first article.
 */
export function toTimeline(history: History, readers: readonly ReadersOfDay[] = [], start = ''): Timeline {
  const figures = Object.entries(history).map(([date, totals]) => toPeriod(date, totals));
  const isWeekly = figures.some(({ date }, index) => daysBetween(date, figures[index + 1]?.date ?? date) > 1);
  const read = readers.map(({ date, readers_count: count }) => ({ ...emptyPeriod(date), readers: count }));
  const days = [...emptyDays(start, figures[0]?.date), ...figures, ...read];
  return { isWeekly, periods: addUp(days, isWeekly ? mondayOf : (date) => date) };
}

/** Returns the days from the start of a range until its first figures. */
function emptyDays(start: string, first: string | undefined): Period[] {
  const count = first === undefined || start === '' ? 0 : daysBetween(start, first);
  if (!(count <= maxEmptyDays)) return [];
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    emptyPeriod(new Date(Date.parse(start) + index * dayMs).toISOString().slice(0, 10)),
  );
}

/** Adds up the periods with the same date, in the order of their first. */
function addUp(days: readonly Period[], dateOf: (day: string) => string): Period[] {
  const sums = new Map<string, Period>();
  for (const day of days) {
    const date = dateOf(day.date);
    sums.set(date, sumOf(date, sums.get(date), day));
  }
  return [...sums.values()];
}

function emptyPeriod(date: string): Period {
  return { date, views: 0, readers: 0, readTime: 0, reactions: 0, comments: 0, followers: 0 };
}

function toPeriod(date: string, totals: History[string]): Period {
  return {
    date,
    views: totals.page_views.total,
    readers: 0,
    readTime: totals.page_views.total_read_time_in_seconds,
    reactions: totals.reactions.total,
    comments: totals.comments.total,
    followers: totals.follows.total,
  };
}

function sumOf(date: string, one: Period | undefined, other: Period): Period {
  return {
    date,
    views: (one?.views ?? 0) + other.views,
    readers: (one?.readers ?? 0) + other.readers,
    readTime: (one?.readTime ?? 0) + other.readTime,
    reactions: (one?.reactions ?? 0) + other.reactions,
    comments: (one?.comments ?? 0) + other.comments,
    followers: (one?.followers ?? 0) + other.followers,
  };
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / dayMs;
}

function mondayOf(day: string): string {
  const time = Date.parse(day);
  return new Date(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}
