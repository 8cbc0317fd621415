import { describe, expect, test } from 'vitest';
import { encodedBody, weigh } from './cached-response.ts';
import { answer, createCache, filled, heldFill } from './testing/cache.ts';

describe('memory limits', () => {
  const long = (id: number) => `${id}${'x'.repeat(10_000)}`;

  test('evicts the least recently used responses', async () => {
    const { fetch, get } = createCache(100_000);
    for (let id = 0; id < 100; id++) {
      for (let time = 0; time < 2; time++) await fetch(`${id}`, async () => filled(long(id), ['k']));
    }
    const kept = Array.from({ length: 100 }, (_, id) => get(`${id}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
  });

  test('does not store a response that would evict many others, and removes the one it replaces', async () => {
    const { fetch, get, pass } = createCache(100_000);
    await fetch('a', async () => filled('small'));
    pass(10_501);
    expect(await fetch('a', async () => filled('x'.repeat(50_000)))).toHaveLength(50_000);
    expect(get('a')).toBeUndefined();
  });

  test('counts every part of a response that can grow', () => {
    const base = weigh('', filled(''));
    const text = 'x'.repeat(1_000);
    const header = { ...filled(''), response: { ...answer(''), publicHeaders: ['link', text] } };
    for (const weight of [weigh(text, filled('')), weigh('', filled(text)), weigh('', filled('', [text]))]) {
      expect(weight).toBeGreaterThanOrEqual(base + 1_000);
    }
    expect(weigh('', header)).toBeGreaterThanOrEqual(base + 1_000);
    const form = encodedBody(answer('').plain, Buffer.alloc(1_000), 'br');
    const encoded = { ...filled(''), response: { ...answer(''), encoded: new Map([['br' as const, form]]) } };
    expect(weigh('', encoded)).toBeGreaterThanOrEqual(base + 1_000);
  });

  test('does not evict popular responses for requests that are not repeated', async () => {
    const { cache, fetch, get, counts } = createCache(200_000);
    await fetch('hot', async () => filled('hot'));
    cache.linkTarget('/hot', 'hot');
    cache.linkTarget('/hot', 'hot');
    for (let request = 0; request < 6_000; request++) {
      await fetch(`random ${request}`, async () => filled('x'.repeat(500)));
      cache.linkTarget(`/hot?random=${request}`, 'hot');
    }
    expect(get('hot')).toBe('hot');
    expect(cache.getByTarget('/hot')?.plain.body.toString()).toBe('hot');
    expect(counts.miss).toBe(6_001);
  });

  test('does not store a response with a long cache key', async () => {
    const { fetch, get } = createCache();
    const id = 'x'.repeat(1_025);
    expect(await fetch(id, async () => filled('1'))).toBe('1');
    expect(get(id)).toBeUndefined();
  });

  test('stores a response with a cache key of 1,024 characters', async () => {
    const { fetch, get } = createCache();
    const id = 'x'.repeat(1_024);
    await fetch(id, async () => filled('1'));
    expect(get(id)).toBe('1');
  });

  test('shares at most 1,000 fills at once', async () => {
    const { fetch } = createCache();
    const { fill, calls } = heldFill();
    const reads = Array.from({ length: 999 }, (_, id) => fetch(`${id}`, fill));
    reads.push(fetch('shared', fill), fetch('shared', fill));
    expect(calls).toHaveLength(1_000);
    reads.push(fetch('beyond', fill), fetch('beyond', fill));
    expect(calls).toHaveLength(1_002);
    for (const call of calls) call.resolve(filled('done'));
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['done']));
  });

  test('stores and shares nothing with a size of 0', async () => {
    const { cache, fetch, get, counts } = createCache(0);
    const both = await Promise.all(['1', '2'].map((text) => fetch('a', async () => filled(text))));
    cache.linkTarget('/a', 'a');
    cache.linkTarget('/a', 'a');
    expect(both).toEqual(['1', '2']);
    expect([get('a'), cache.getByTarget('/a'), counts.miss]).toEqual([undefined, undefined, 2]);
  });

  test('finds a fresh response by its raw target from the second use on', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    cache.linkTarget('v1/api/articles?x=1', 'a');
    expect(cache.getByTarget('v1/api/articles?x=1')).toBeUndefined();
    cache.linkTarget('v1/api/articles?x=1', 'a');
    expect(cache.getByTarget('v1/api/articles?x=1')?.plain.body.toString()).toBe('1');
    pass(10_001);
    expect(cache.getByTarget('v1/api/articles?x=1')).toBeUndefined();
  });
});
