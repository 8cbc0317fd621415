import { DomainError, invalid, unavailable } from '@commonplace/domain/errors';
import { expect, test } from 'vitest';
import { retryDuringOutage, forEachConcurrently } from './retry.ts';

/** Fails with each error, then succeeds. */
function failing(...errors: Error[]) {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('retries a step after growing delays during an outage', async () => {
  const pauses: number[] = [];
  const retries: unknown[] = [];
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  const onRetry = (error: unknown) => retries.push(error);
  const outages = [unavailable(), new DomainError('deadline_exceeded', 'deadline exceeded'), unavailable()];
  expect(await retryDuringOutage(failing(...outages), { pause, onRetry })).toBe('done');
  expect(retries).toEqual(outages);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));

  const forever = async () => {
    throw unavailable();
  };
  await expect(retryDuringOutage(forever, { pause, onRetry })).rejects.toMatchObject({ code: 'unavailable' });
  expect(pauses.length).toBeGreaterThan(outages.length);
});

test('does not retry other failures', async () => {
  const onRetry = () => expect.unreachable();
  await expect(retryDuringOutage(failing(invalid('out of bounds')), { onRetry })).rejects.toMatchObject({
    message: 'out of bounds',
  });
});

test('skips items that fail by an outage, and stops at other failures', async () => {
  const done: number[] = [];
  const work = (broken: Error) => async (item: number) => {
    if (item === 2) throw broken;
    done.push(item);
  };
  expect(await forEachConcurrently([1, 2, 3, 4], 2, work(unavailable()))).toMatchObject([{ code: 'unavailable' }]);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
  await expect(forEachConcurrently([1, 2, 3], 1, work(invalid('wrong')))).rejects.toMatchObject({ message: 'wrong' });
});
