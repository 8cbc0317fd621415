import type { DataOf } from '@commonplace/client';

/** The figures of a day, or of a week from its Monday. */
export interface Period {
  date: string;
  views: number;
  /** Seconds. */
  readTime: number;
  reactions: number;
  comments: number;
  followers: number;
}

export type Measure = Exclude<keyof Period, 'date'>;

type History = DataOf<'getAnalyticsHistory'>;

/** Figures over time, in periods of equal length. */
export interface Timeline {
  isWeekly: boolean;
  periods: readonly Period[];
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Turns a history, which has weeks before the last 180 days, into days alone or weeks alone. */
export function toTimeline(history: History): Timeline {
  const days = Object.entries(history).map(([date, totals]) => toPeriod(date, totals));
  const isWeekly = days.some(({ date }, index) => daysBetween(date, days[index + 1]?.date ?? date) > 1);
  if (!isWeekly) return { isWeekly, periods: days };
  const weeks = new Map<string, Period>();
  for (const day of days) {
    const date = mondayOf(day.date);
    weeks.set(date, sumOf(date, weeks.get(date), day));
  }
  return { isWeekly, periods: [...weeks.values()] };
}

function toPeriod(date: string, totals: History[string]): Period {
  return {
    date,
    views: totals.page_views.total,
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
