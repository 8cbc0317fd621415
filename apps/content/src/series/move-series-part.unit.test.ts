import { limits } from '@commonplace/rules/limits';
import { describe, expect, it } from 'vitest';
import { unplaced } from '../tables/articles.ts';
import { moveTo } from './move-series-part.ts';

const parts = (...positions: number[]) => positions.map((position, at) => ({ id: at + 1, series_position: position }));

describe('moveTo', () => {
  it('numbers the parts up to the moved one, and leaves those behind without a place', () => {
    expect(moveTo(parts(unplaced, unplaced, unplaced, unplaced), 3, 2)).toEqual({
      position: 2,
      changed: [
        { id: 1, position: 1 },
        { id: 3, position: 2 },
        { id: 2, position: 3 },
      ],
    });
  });

  it('changes only the parts whose number differs', () => {
    expect(moveTo(parts(1, 2, 3, 4), 2, 3).changed).toEqual([
      { id: 3, position: 2 },
      { id: 2, position: 3 },
    ]);
  });

  it('numbers all parts with a place again, so that none shares one', () => {
    expect(moveTo(parts(1, 2, 2, 4, unplaced), 1, 2).changed).toEqual([
      { id: 2, position: 1 },
      { id: 1, position: 2 },
      { id: 3, position: 3 },
    ]);
  });

  it('takes a position beyond the end as the last, and the present one as no change', () => {
    expect(moveTo(parts(unplaced, unplaced), 1, 900).position).toBe(2);
    expect(moveTo(parts(unplaced, unplaced), 2, 2)).toEqual({ position: 2, changed: [] });
  });

  it('refuses an article that is not in it, and a series that is too long', () => {
    expect(() => moveTo(parts(1, 2), 3, 1)).toThrow('not found');
    const long = Array.from({ length: limits.article.seriesParts + 1 }, () => unplaced);
    expect(() => moveTo(parts(...long), 1, 2)).toThrow('A series of more than 1000 parts');
  });
});
