import { expect, test } from 'vitest';
import { surpriseOf } from './bursts.ts';
import { TermCounts } from './count-terms.ts';
import { termsOf } from './terms.ts';

test('returns words, pairs of words and tags of an article, each once in any spelling', () => {
  const keys = (title: string, tags: string[] = []) => termsOf({ title, tags }).map(({ key }) => key);
  expect(new Set(keys('The Async Runtimes of 2026', ['async', 'webdev']))).toEqual(
    new Set(['async', 'webdev', 'async runtim', 'runtim']),
  );
  expect(keys('Été')).toEqual(keys('ETE'));
  expect(keys('2026 !!! 42 x')).toEqual([]);
});

test('counts an author once a day per term, and every writer once a day in total', () => {
  const counts = new TermCounts();
  for (const [day, authorId] of [
    [1, 1],
    [1, 1],
    [1, 2],
    [2, 1],
  ] as const) {
    counts.add(day, { authorId, title: 'Widgets', tags: [] });
  }
  expect(counts.usesOf('widget')).toBe(3);
  expect(counts.total).toBe(3);
  expect(counts.usedBy(2)).toEqual(['widget']);
  expect(counts.usedBy(3)).toEqual([]);
});

test('drops rare terms beyond the maximum', () => {
  const counts = new TermCounts(undefined, 100);
  for (let authorId = 1; authorId <= 1_000; authorId += 1) {
    counts.add(1, { authorId, title: `Widgets w${'abcdefghij'.charAt(authorId % 10)}${authorId}x`, tags: [] });
  }
  expect(counts.usesOf('widget')).toBe(1_000);
  expect(counts.usedBy(1).length).toBeLessThanOrEqual(100);
});

test('has a surprise that grows with the evidence, and is 0 without growth', () => {
  expect(surpriseOf(5, 100, 0, 1_000)).toBeGreaterThan(surpriseOf(3, 100, 0, 1_000));
  expect(surpriseOf(50, 100, 500, 1_000)).toBe(0);
  expect(surpriseOf(20, 100, 100, 1_000)).toBe(0);
  expect(surpriseOf(5, 100, 0, 0)).toBe(0);
  expect(surpriseOf(0, 0, 5, 100)).toBe(0);
});
