import { expect, test } from 'vitest';
import { pageOfDays } from './page-of-days.ts';

test.each([
  [30, 7, 30],
  [1_000, 7, 1_000],
  [1_000, 9, 1_000],
  [1_000, 10, 900],
  [1_000, 90, 100],
  [100, 90, 100],
  [1, 90, 1],
])('limits %i concepts with %i days to %i', (per_page, days, perPage) => {
  expect(pageOfDays({ page: 2, per_page, days })).toEqual({ page: 2, perPage, days });
});
