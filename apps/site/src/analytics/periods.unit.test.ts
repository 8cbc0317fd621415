import { expect, it } from 'vitest';
import { toTimeline } from './periods.ts';

const totals = (views: number) => ({
  comments: { total: 1 },
  follows: { total: 2 },
  reactions: {
    total: 3,
    like: 3,
    readinglist: 0,
    unicorn: 0,
    exploding_head: 0,
    raised_hands: 0,
    fire: 0,
    unique_reactors: 1,
  },
  page_views: { total: views, average_read_time_in_seconds: 10, total_read_time_in_seconds: 10 * views },
});

it('keeps days', () => {
  const { isWeekly, periods } = toTimeline({ '2026-01-30': totals(1), '2026-01-31': totals(2) });
  expect(isWeekly).toBe(false);
  expect(periods).toEqual([
    { date: '2026-01-30', views: 1, readers: 0, readTime: 10, reactions: 3, comments: 1, followers: 2 },
    { date: '2026-01-31', views: 2, readers: 0, readTime: 20, reactions: 3, comments: 1, followers: 2 },
  ]);
});

it('adds days to weeks where older weeks come before them', () => {
  const { isWeekly, periods } = toTimeline({
    '2026-01-05': totals(7),
    '2026-01-12': totals(1),
    '2026-01-16': totals(2),
    '2026-01-17': totals(3),
    '2026-01-19': totals(4),
  });
  expect(isWeekly).toBe(true);
  expect(periods.map(({ date, views, followers }) => [date, views, followers])).toEqual([
    ['2026-01-05', 7, 2],
    ['2026-01-12', 6, 6],
    ['2026-01-19', 4, 2],
  ]);
});

it('begins with the start of the range, and adds the readers of days and weeks', () => {
  const readers = [{ date: '2026-01-17', readers_count: 5 }];
  const days = toTimeline({ '2026-01-17': totals(2) }, readers, '2026-01-15').periods;
  expect(days.map((period) => [period.date, period.views, period.readers])).toEqual([
    ['2026-01-15', 0, 0],
    ['2026-01-16', 0, 0],
    ['2026-01-17', 2, 5],
  ]);
  const weeks = toTimeline({ '2026-01-05': totals(7), '2026-01-12': totals(3) }, readers, '2025-12-31').periods;
  expect(weeks.map(({ date, views, readers: count }) => [date, views, count])).toEqual([
    ['2025-12-29', 0, 0],
    ['2026-01-05', 7, 0],
    ['2026-01-12', 3, 5],
  ]);
  expect(toTimeline({ '2026-01-17': totals(2) }, [], '0001-01-01').periods).toHaveLength(1);
});
