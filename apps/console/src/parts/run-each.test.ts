import { CommonplaceError } from '@commonplace/client';
import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

const failure = (status: number) => Object.assign(Object.create(CommonplaceError.prototype) as object, { status });

test('a record that was changed or deleted holds up no others', async () => {
  const errors = new Map([
    [2, failure(412)],
    [3, failure(404)],
  ]);
  const run = (item: number) => (errors.has(item) ? Promise.reject(errors.get(item)) : Promise.resolve(item * 10));
  expect(await runEach([1, 2, 3, 4], run)).toEqual({
    done: [
      { item: 1, written: 10 },
      { item: 4, written: 40 },
    ],
    refused: [
      { item: 2, error: errors.get(2) },
      { item: 3, error: errors.get(3) },
    ],
  });
});

test.each([0, 401, 429, 503])('after %i nothing more is tried, and what is left is named', async (status) => {
  const tried: number[] = [];
  const run = async (item: number) => {
    tried.push(item);
    if (item === 2) throw failure(status);
  };
  const { done, refused } = await runEach([1, 2, 3], run);
  expect(tried).toEqual([1, 2]);
  expect([done.map(({ item }) => item), refused.map(({ item }) => item)]).toEqual([[1], [2, 3]]);
});
