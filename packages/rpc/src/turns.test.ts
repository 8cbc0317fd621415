import { expect, test } from 'vitest';
import { createTurns, type TurnsOptions } from './turns.ts';

const { signal } = new AbortController();

/** Works that begin when they may, and end when they are told to. */
function workshop(options: Partial<TurnsOptions> = {}) {
  const turns = createTurns({ atOnce: 2, most: 10, mostOfOne: 5, patienceMs: 60_000, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, ownerId: number, { weight = 1, by = signal } = {}) =>
    turns.take({ ownerId, weight, signal: by }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { take, begun, end: (name: string) => ends.get(name)?.() };
}

test('works of one person follow each other, and few of all people are done at once', async () => {
  const { take, begun, end } = workshop();
  const works = [take('a1', 1), take('a2', 1), take('b', 2), take('c', 3)];
  await expect.poll(() => begun).toEqual(['a1', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a1', 'b', 'c']);
  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'b', 'c', 'a2']);
  for (const name of ['c', 'a2']) end(name);
  expect(await Promise.all(works)).toEqual(['a1', 'a2', 'b', 'c']);
});

test('what is too much is refused at once, of one person and of all, until there is room again', async () => {
  const { take, begun, end } = workshop();
  const first = take('first', 1, { weight: 5 });
  await expect(take('more', 1)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 });
  const second = take('second', 2, { weight: 5 });
  await expect(take('other', 3)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect.poll(() => begun).toEqual(['first', 'second']);
  end('first');
  await first;
  const third = take('third', 1, { weight: 5 });
  await expect.poll(() => begun).toContain('third');
  for (const name of ['second', 'third']) end(name);
  await Promise.all([second, third]);
  // What weighs more than anything may comes to its turn all the same.
  const large = take('large', 1, { weight: 100 });
  await expect.poll(() => begun).toContain('large');
  end('large');
  expect(await large).toBe('large');
});

test('whoever waits for too long is told so, and is not worked for later', async () => {
  const { take, begun, end } = workshop({ atOnce: 1, patienceMs: 20 });
  const first = take('first', 1);
  await expect(take('late', 2)).rejects.toMatchObject({ code: 'unavailable' });
  end('first');
  expect(await first).toBe('first');
  const next = take('next', 3);
  await expect.poll(() => begun).toEqual(['first', 'next']);
  end('next');
  await next;
});

test('nobody works for who has left meanwhile, and a failure makes room', async () => {
  const { take, begun, end } = workshop({ atOnce: 1 });
  const first = take('first', 1);
  await expect.poll(() => begun).toEqual(['first']);
  const left = new AbortController();
  const waiting = take('left', 2, { by: left.signal });
  left.abort();
  end('first');
  await first;
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  const turns = createTurns({ atOnce: 1, most: 1, mostOfOne: 1, patienceMs: 60_000 });
  const fail = () => turns.take({ ownerId: 1, weight: 1, signal }, () => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  await expect(fail()).rejects.toThrow('broken');
  expect(begun).toEqual(['first']);
});
