import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageToOffset, takePage } from './pagination.ts';

/** Returns a page as a statement with this window does. */
function readPage<Row>(list: readonly Row[], page: number, perPage: number) {
  const { offset, limit } = pageToOffset({ page, perPage });
  return takePage(list.slice(offset, offset + limit), perPage);
}

const lists = fc.array(fc.nat(), { maxLength: 60 });

test('returns all rows of any list exactly once over its pages', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 70 }), (list, perPage) => {
      const read: number[] = [];
      for (let page = 1, hasNext = true; hasNext; page += 1) {
        const result = readPage(list, page, perPage);
        read.push(...result.rows);
        hasNext = result.hasNext;
        expect(result.rows.length === perPage || !hasNext).toBe(true);
      }
      expect(read).toEqual(list);
    }),
  );
});

test('fills every page but the last, and returns nothing beyond it', () => {
  const number = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(lists, number, number, (list, page, perPage) => {
      const { rows, hasNext } = readPage(list, page, perPage);
      expect(rows).toEqual(list.slice((page - 1) * perPage, page * perPage));
      expect(hasNext).toBe(list.length > page * perPage);
    }),
  );
});
