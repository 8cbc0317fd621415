import { CommonplaceError } from '@commonplace/client';
import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

const failure = (status: number) => Object.assign(Object.create(CommonplaceError.prototype) as object, { status });

test('continues after a record that was changed or deleted', async () => {
  const errors = new Map([
    [2, failure(412)],
    [3, failure(404)],
  ]);
  const run = (item: number) => (errors.has(item) ? Promise.reject(errors.get(item)) : Promise.resolve(item * 10));
  expect(await runEach([1, 2, 3, 4], run)).toEqual({
    done: [
      { item: 1, result: 10 },
      { item: 4, result: 40 },
    ],
    failed: [
      { item: 2, error: errors.get(2) },
      { item: 3, error: errors.get(3) },
    ],
  });
});

test.each([0, 401, 429, 503])('stops after status %i and reports the remaining records as failed', async (status) => {
  const tried: number[] = [];
  const run = async (item: number) => {
    tried.push(item);
    if (item === 2) throw failure(status);
  };
  const { done, failed } = await runEach([1, 2, 3], run);
  expect(tried).toEqual([1, 2]);
  expect([done.map(({ item }) => item), failed.map(({ item }) => item)]).toEqual([[1], [2, 3]]);
});
