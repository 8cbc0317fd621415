import { expect, test } from 'vitest';
import { pageToOffset, takePage } from './pagination.ts';

test('a page is an offset and one row more than the page', () => {
  expect(pageToOffset({ page: 1, perPage: 30 })).toEqual({ offset: 0, limit: 31 });
  expect(pageToOffset({ page: 3, perPage: 10 })).toEqual({ offset: 20, limit: 11 });
});

test('the extra row says that another page follows, and is not part of this one', () => {
  expect(takePage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNext: true });
  expect(takePage([1, 2], 2)).toEqual({ rows: [1, 2], hasNext: false });
  expect(takePage([], 2)).toEqual({ rows: [], hasNext: false });
});
