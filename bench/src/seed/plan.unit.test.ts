import { describe, expect, it } from 'vitest';
import { pageViews, planBatches } from './plan.ts';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('planBatches', () => {
  it('covers every article and every comment', () => {
    const batches = planBatches(2_500, 7_777);
    expect(batches.map(({ offset, count }) => [offset, count])).toEqual([
      [0, 1_000],
      [1_000, 1_000],
      [2_000, 500],
    ]);
    expect(sum(batches.map(({ comments, discussion }) => comments + discussion))).toBe(7_777);
  });

  it('gives only the first article a long discussion', () => {
    expect(planBatches(2_500, 7_777).map(({ discussion }) => discussion)).toEqual([200, 0, 0]);
    expect(planBatches(10, 12)).toMatchObject([{ comments: 0, discussion: 12 }]);
  });

  it('returns no batches without articles', () => {
    expect(planBatches(0, 100)).toEqual([]);
  });
});

describe('pageViews', () => {
  it('makes views skewed and reproducible', () => {
    const views = Array.from({ length: 10_000 }, (_, index) => pageViews(3, index));
    expect(Array.from({ length: 10_000 }, (_, index) => pageViews(3, index))).toEqual(views);
    const sorted = views.toSorted((a, b) => a - b);
    expect(sorted[0]).toBeGreaterThanOrEqual(25);
    expect(sorted[9_999] ?? 0).toBeGreaterThan(10 * (sorted[5_000] ?? 0));
  });
});
