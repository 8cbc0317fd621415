import { describe, expect, test } from 'vitest';
import { away, createCache, filled, gone, heldFill } from './testing/cache.ts';

describe('fetch', () => {
  test('fills once and serves for ten seconds', async () => {
    const { fetch, pass, counts } = createCache();
    expect(await fetch('a', async () => filled('1'))).toBe('1');
    pass(9_999);
    expect(await fetch('a', async () => filled('2'))).toBe('1');
    pass(2);
    expect(await fetch('a', async () => filled('3'))).toBe('3');
    expect(counts).toMatchObject({ miss: 2, hit: 1 });
  });

  test('concurrent callers share one fill', async () => {
    const { fetch, counts } = createCache();
    const { fill, asked } = heldFill();
    const callers = [1, 2, 3].map(() => fetch('a', fill));
    asked[0]?.resolve(filled('x'));
    expect(await Promise.all(callers)).toEqual(['x', 'x', 'x']);
    expect(counts.miss).toBe(1);
  });

  test('an outage is not that of those who came later: they share one more fill', async () => {
    const { fetch, counts } = createCache();
    const { fill, asked } = heldFill();
    const early = fetch('a', fill);
    const late = [1, 2, 3].map(() => fetch('a', fill));
    asked[0]?.reject(new Error('away'));
    await expect(early).rejects.toThrow('away');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(filled('x'));
    expect(await Promise.all(late)).toEqual(['x', 'x', 'x']);
    expect(counts.miss).toBe(2);
  });

  test('a failure is not remembered', async () => {
    const { fetch } = createCache();
    await expect(fetch('a', away)).rejects.toThrow('away');
    expect(await fetch('a', async () => filled('x'))).toBe('x');
  });
});

describe('what is withdrawn', () => {
  test('is forgotten, and only that', async () => {
    const { cache, fetch, get, counts } = createCache();
    await fetch('a', async () => filled('1', ['list', 'one']));
    await fetch('b', async () => filled('1', ['list', 'two']));
    cache.apply({ purge: ['one'] });
    expect(counts.purged).toBe(1);
    expect([get('a'), get('b')]).toEqual([undefined, '1']);
  });

  test('takes what follows with it, if it was shown at all', async () => {
    const { cache, fetch, counts } = createCache();
    await fetch('page 1', async () => filled('1', ['list', 'one']));
    await fetch('page 2', async () => filled('2', ['list', 'two']));
    cache.apply({ purge: ['three'], refreshIfPurged: ['list'] });
    expect(counts.purged).toBe(0);
    cache.apply({ purge: ['one'], refreshIfPurged: ['list'] });
    expect(await fetch('page 2', async () => filled('3', ['list']))).toBe('3');
  });

  test('while an answer is made makes it be made again, once for all who wait', async () => {
    const { cache, fetch, get, counts } = createCache();
    const { fill, asked } = heldFill();
    const early = fetch('a', fill);
    cache.apply({ purge: ['one'] });
    const late = fetch('a', fill);
    asked[0]?.resolve(filled('old', ['one']));
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(filled('new'));
    expect(await Promise.all([early, late])).toEqual(['new', 'new']);
    expect(get('a')).toBe('new');
    expect(counts.miss).toBe(1);
  });

  test('is not shown to whoever waits for a slow service', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('old', ['one']));
    pass(10_501);
    const { fill, asked } = heldFill();
    const waiting = fetch('a', fill);
    cache.apply({ purge: ['one'] });
    // Longer than anybody is made to wait for a service that does not answer.
    setTimeout(() => asked[0]?.resolve(filled('new')), 1_200);
    expect(await waiting).toBe('new');
  });

  test('and found missing, is not shown by a later outage', async () => {
    const { fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    await expect(fetch('a', gone)).rejects.toThrow('not found');
    await expect(fetch('a', away)).rejects.toThrow('away');
  });

  test('clear forgets everything, what is being made included', async () => {
    const { cache, fetch, get } = createCache();
    await fetch('a', async () => filled('1'));
    const { fill, asked } = heldFill();
    const waiting = fetch('b', fill);
    cache.clear();
    asked[0]?.resolve(filled('old'));
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(filled('new'));
    expect(await waiting).toBe('new');
    expect([get('a'), get('b')]).toEqual([undefined, 'new']);
  });
});

describe('while a service is away', () => {
  test('the last answer is served, and the service is asked again after a second', async () => {
    const { fetch, pass, counts } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    expect(await fetch('a', away)).toBe('1');
    expect(counts.stale).toBe(1);
    expect(await fetch('a', async () => filled('2'))).toBe('1');
    pass(1_501);
    expect(await fetch('a', async () => filled('2'))).toBe('2');
  });

  test('an answer with an older number is shown, one that was replaced or withdrawn is not', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1', ['one']));
    await fetch('b', async () => filled('1', ['two']));
    await fetch('c', async () => filled('1', ['three']));
    cache.apply({ refresh: ['one'], expire: ['two'], purge: ['three'] });
    pass(501);
    expect(await fetch('a', away)).toBe('1');
    await expect(fetch('b', away)).rejects.toThrow('away');
    await expect(fetch('c', away)).rejects.toThrow('away');
  });

  test('one that was replaced goes on for half a second, not for the second of a retry', async () => {
    const { cache, fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1', ['one']));
    cache.apply({ expire: ['one'] });
    expect(await fetch('a', away)).toBe('1');
    pass(501);
    expect(get('a')).toBeUndefined();
  });

  test('a service that does not answer is not waited for when there is an older answer', async () => {
    const { fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    const { fill, asked } = heldFill();
    expect(await fetch('a', fill)).toBe('1');
    asked[0]?.resolve(filled('2'));
    await expect.poll(() => get('a')).toBe('2');
  });
});
