import { expect, test } from 'vitest';
import { pageToOffset, takePage } from './pagination.ts';

test('reads one row more than the page', () => {
  expect(pageToOffset({ page: 1, perPage: 30 })).toEqual({ offset: 0, limit: 31 });
  expect(pageToOffset({ page: 3, perPage: 10 })).toEqual({ offset: 20, limit: 11 });
});

test('detects the next page by the extra row and omits that row', () => {
  expect(takePage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNext: true });
  expect(takePage([1, 2], 2)).toEqual({ rows: [1, 2], hasNext: false });
  expect(takePage([], 2)).toEqual({ rows: [], hasNext: false });
});
