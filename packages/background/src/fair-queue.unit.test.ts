import { expect, it } from 'vitest';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';

const { signal } = new AbortController();

/** Queues tasks that the test ends. */
function workshop(options: Partial<FairQueueOptions> = {}) {
  const limits = { maxConcurrency: 2, maxWeight: 10, maxPerOwner: 5, maxWaitMs: 60_000 };
  const queue = new FairQueue({ ...limits, ...options });
  const starts: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, ownerId: number, { weight = 1, by = signal } = {}) =>
    queue.run({ ownerId, weight, signal: by }, () => {
      starts.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { run, starts, end: (name: string) => ends.get(name)?.() };
}

it('runs one task per owner at a time, and a limited number of all owners', async () => {
  const { run, starts, end } = workshop();
  const works = [run('a1', 1), run('a2', 1), run('b', 2), run('c', 3)];
  await expect.poll(() => starts).toEqual(['a1', 'b']);
  end('b');
  await expect.poll(() => starts).toEqual(['a1', 'b', 'c']);
  end('a1');
  await expect.poll(() => starts).toEqual(['a1', 'b', 'c', 'a2']);
  for (const name of ['c', 'a2']) end(name);
  expect(await Promise.all(works)).toEqual(['a1', 'a2', 'b', 'c']);
});

it('refuses tasks beyond the maximum of an owner and of all owners until others end', async () => {
  const { run, starts, end } = workshop();
  const first = run('first', 1, { weight: 5 });
  await expect(run('more', 1)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
  const second = run('second', 2, { weight: 5 });
  await expect(run('other', 3)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect.poll(() => starts).toEqual(['first', 'second']);
  end('first');
  await first;
  const third = run('third', 1, { weight: 5 });
  await expect.poll(() => starts).toContain('third');
  for (const name of ['second', 'third']) end(name);
  await Promise.all([second, third]);
  // A task that weighs more than the maximum still runs alone.
  const large = run('large', 1, { weight: 100 });
  await expect.poll(() => starts).toContain('large');
  end('large');
  expect(await large).toBe('large');
});

it('refuses a task that waits for too long and does not run it later', async () => {
  const { run, starts, end } = workshop({ maxConcurrency: 1, maxWaitMs: 20 });
  const first = run('first', 1);
  await expect(run('late', 2)).rejects.toMatchObject({ code: 'unavailable' });
  end('first');
  expect(await first).toBe('first');
  const next = run('next', 3);
  await expect.poll(() => starts).toEqual(['first', 'next']);
  end('next');
  await next;
});

it('does not run a cancelled task, and frees the slot of one that fails', async () => {
  const { run, starts, end } = workshop({ maxConcurrency: 1 });
  const first = run('first', 1);
  await expect.poll(() => starts).toEqual(['first']);
  const left = new AbortController();
  const waiting = run('left', 2, { by: left.signal });
  left.abort();
  end('first');
  await first;
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  const queue = new FairQueue({ maxConcurrency: 1, maxWeight: 1, maxPerOwner: 1, maxWaitMs: 60_000 });
  const fail = () => queue.run({ ownerId: 1, weight: 1, signal }, () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(starts).toEqual(['first']);
});
