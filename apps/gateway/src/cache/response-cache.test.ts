import { describe, expect, test } from 'vitest';
import { ResponseCache, type CachedResponse, type Fill } from './response-cache.ts';

const answer = (text: string): CachedResponse => ({
  route: { method: 'GET', path: '/', operation: 'test' },
  body: Buffer.from(text),
  etag: `"${text}"`,
  headers: [],
  notModifiedHeaders: [],
});
const filled = (text: string, keys: string[] = []): Fill => ({ response: answer(text), keys });
const isOutage = (error: unknown) => error instanceof Error && error.message === 'away';
const away = () => Promise.reject(new Error('away'));

function createCache(maxBytes = 1_000_000) {
  const counts = { hit: 0, miss: 0, stale: 0, purged: 0 };
  let time = 0;
  const cache = new ResponseCache({
    maxBytes,
    now: () => time,
    metrics: {
      countCache: (outcome) => (counts[outcome] += 1),
      countPurged: (entries) => (counts.purged += entries),
    },
  });
  const fetch = async (id: string, fill: () => Promise<Fill>) =>
    (await cache.fetch(id, fill, isOutage)).body.toString();
  return { cache, counts, fetch, pass: (ms: number) => (time += ms) };
}

describe('fetch', () => {
  test('fills once and serves for ten seconds', async () => {
    const { fetch, pass, counts } = createCache();
    expect(await fetch('a', async () => filled('1'))).toBe('1');
    pass(9_999);
    expect(await fetch('a', async () => filled('2'))).toBe('1');
    pass(2);
    expect(await fetch('a', async () => filled('3'))).toBe('3');
    expect(counts.miss).toBe(2);
  });

  test('concurrent callers share one fill', async () => {
    const { fetch, counts } = createCache();
    const fill = Promise.withResolvers<Fill>();
    const callers = [1, 2, 3].map(() => fetch('a', () => fill.promise));
    fill.resolve(filled('x'));
    expect(await Promise.all(callers)).toEqual(['x', 'x', 'x']);
    expect(counts.miss).toBe(1);
  });

  test('a failure is shared and not remembered', async () => {
    const { fetch } = createCache();
    await expect(fetch('a', away)).rejects.toThrow('away');
    expect(await fetch('a', async () => filled('x'))).toBe('x');
  });
});

describe('purge', () => {
  test('forgets what carries the key, and only that', async () => {
    const { cache, fetch, counts } = createCache();
    await fetch('a', async () => filled('1', ['articles', 'articles/1']));
    await fetch('b', async () => filled('1', ['articles', 'articles/2']));
    cache.purge(['articles/1']);
    expect(counts.purged).toBe(1);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')?.body.toString()).toBe('1');
    cache.purge(['articles']);
    expect(cache.get('b')).toBeUndefined();
  });

  test('an answer that was being made meanwhile is given but not kept', async () => {
    const { cache, fetch } = createCache();
    const old = Promise.withResolvers<Fill>();
    const early = fetch('a', () => old.promise);
    cache.purge(['articles/1']);
    old.resolve(filled('old', ['articles/1']));
    expect(await early).toBe('old');
    expect(cache.get('a')).toBeUndefined();
  });

  test('nobody who comes after a purge joins a fill from before it', async () => {
    const { cache, fetch } = createCache();
    const old = Promise.withResolvers<Fill>();
    const early = fetch('a', () => old.promise);
    cache.purge(['articles/1']);
    expect(await fetch('a', async () => filled('new', ['articles/1']))).toBe('new');
    old.resolve(filled('old', ['articles/1']));
    expect(await early).toBe('old');
    expect(cache.get('a')?.body.toString()).toBe('new');
  });

  test('clear forgets everything, what is being made included', async () => {
    const { cache, fetch } = createCache();
    await fetch('a', async () => filled('1'));
    const old = Promise.withResolvers<Fill>();
    const early = fetch('b', () => old.promise);
    cache.clear();
    old.resolve(filled('old'));
    await early;
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  });
});

describe('while a service is away', () => {
  test('the last answer is served, and the service is asked again after a second', async () => {
    const { fetch, pass, counts } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_001);
    expect(await fetch('a', away)).toBe('1');
    expect(counts.stale).toBe(1);
    expect(await fetch('a', async () => filled('2'))).toBe('1');
    pass(1_001);
    expect(await fetch('a', async () => filled('2'))).toBe('2');
  });

  test('an expired answer is kept for it, a purged one is not', async () => {
    const { cache, fetch } = createCache();
    await fetch('a', async () => filled('1', ['articles/1']));
    await fetch('b', async () => filled('1', ['articles/2']));
    cache.expire(['articles/1']);
    cache.purge(['articles/2']);
    expect(cache.get('a')).toBeUndefined();
    expect(await fetch('a', away)).toBe('1');
    await expect(fetch('b', away)).rejects.toThrow('away');
  });

  test('any other failure is told', async () => {
    const { fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_001);
    await expect(fetch('a', () => Promise.reject(new Error('not found')))).rejects.toThrow('not found');
  });

  test('a service that does not answer is not waited for when there is an older answer', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_001);
    const slow = Promise.withResolvers<Fill>();
    expect(await fetch('a', () => slow.promise)).toBe('1');
    slow.resolve(filled('2'));
    await expect.poll(() => cache.get('a')?.body.toString()).toBe('2');
  });
});

describe('bounds', () => {
  test('the least used answers make room', async () => {
    const { cache, fetch } = createCache(100_000);
    for (let id = 0; id < 100; id++) await fetch(`${id}`, async () => filled('x'.repeat(10_000), ['k']));
    const kept = Array.from({ length: 100 }, (_, id) => cache.get(`${id}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
  });

  test('an answer that would push out many others is not kept', async () => {
    const { cache, fetch } = createCache(100_000);
    expect(await fetch('a', async () => filled('x'.repeat(50_000)))).toHaveLength(50_000);
    expect(cache.get('a')).toBeUndefined();
  });

  test('a target leads to its answer as long as that is fresh', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    cache.linkTarget('v1/api/articles?x=1', 'a');
    expect(cache.getByTarget('v1/api/articles?x=1')?.body.toString()).toBe('1');
    pass(10_001);
    expect(cache.getByTarget('v1/api/articles?x=1')).toBeUndefined();
  });
});
