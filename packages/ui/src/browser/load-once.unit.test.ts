import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads a script once, for all who wait for it', async () => {
  let count = 0;
  const load = loadOnce(() => Promise.resolve((count += 1)));
  expect(count).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

it('tries again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('no network')), () => Promise.resolve('here')];
  const load = loadOnce<string>(() => answers.shift()!());
  await expect(load()).rejects.toThrow('no network');
  expect(await load()).toBe('here');
});
