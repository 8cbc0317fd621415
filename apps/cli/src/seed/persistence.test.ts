import { DomainError, invalid, unavailable } from '@commonplace/rpc/errors';
import { expect, test } from 'vitest';
import { persist, workThrough } from './persistence.ts';

/** Fails with each of these, then answers. */
function failing(...errors: Error[]) {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

test('a step is tried again while the platform is away, after growing pauses', async () => {
  const pauses: number[] = [];
  const retries: unknown[] = [];
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  const onRetry = (error: unknown) => retries.push(error);
  const away = [unavailable(), new DomainError('deadline_exceeded', 'deadline exceeded'), unavailable()];
  expect(await persist(failing(...away), { pause, onRetry })).toBe('done');
  expect(retries).toEqual(away);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));

  const forever = async () => {
    throw unavailable();
  };
  await expect(persist(forever, { pause, onRetry })).rejects.toMatchObject({ code: 'unavailable' });
  expect(pauses.length).toBeGreaterThan(away.length);
});

test('what no other try mends is not tried again', async () => {
  const onRetry = () => expect.unreachable();
  await expect(persist(failing(invalid('out of bounds')), { onRetry })).rejects.toMatchObject({
    message: 'out of bounds',
  });
});

test('work goes on after an item that failed, and stops at a failure that all would share', async () => {
  const done: number[] = [];
  const work = (broken: Error) => async (item: number) => {
    if (item === 2) throw broken;
    done.push(item);
  };
  expect(await workThrough([1, 2, 3, 4], 2, work(unavailable()))).toMatchObject([{ code: 'unavailable' }]);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
  await expect(workThrough([1, 2, 3], 1, work(invalid('wrong')))).rejects.toMatchObject({ message: 'wrong' });
});
