import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('groups articles by the UTC day of their publication', () => {
  const article = (published_at: string | null, reactions: number) => ({
    published_at,
    public_reactions_count: reactions,
  });
  const articles = [
    article('2026-03-02T23:59:59Z', 1),
    article('2026-03-01T10:00:00Z', 3),
    article('2026-03-03T00:30:00+01:00', 5),
    article(null, 7),
  ];
  expect(byDay(articles)).toEqual([
    { date: '2026-03-01', articles: 1, reactions: 3 },
    { date: '2026-03-02', articles: 2, reactions: 6 },
  ]);
});
