import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const late = () => {
  throw new Error('late');
};

it('returns the result of work that is in time, and its error', async () => {
  expect(await withTimeout(delay(1, 'done'), 60_000, late)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 60_000, late)).rejects.toThrow('broken');
});

it('returns or throws what replaces work that is late', async () => {
  const endless = new Promise<string>(() => undefined);
  expect(await withTimeout(endless, 1, () => 'instead')).toBe('instead');
  await expect(withTimeout(endless, 1, late)).rejects.toThrow('late');
});

it('keeps no timer after the work has ended', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  await withTimeout(Promise.resolve(), 60_000, late);
  expect(timers()).toBe(before);
});
