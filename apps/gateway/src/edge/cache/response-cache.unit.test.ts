import { describe, expect, test } from 'vitest';
import { unreachable, createCache, filled, gone, heldFill } from './testing/cache.ts';

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

  test('serves a page for a second, and for ten after a refresh without a change in between', async () => {
    const { cache, fetch, pass } = createCache();
    const page = (text: string) => async () => ({ ...filled(text, ['key']), freshMs: 1_000 });
    expect(await fetch('a', page('1'))).toBe('1');
    pass(1_001);
    expect(await fetch('a', page('2'))).toBe('2');
    pass(9_999);
    expect(await fetch('a', page('3'))).toBe('2');
    cache.apply({ expire: ['key'] });
    pass(501);
    expect(await fetch('a', page('4'))).toBe('4');
    pass(1_001);
    expect(await fetch('a', page('5'))).toBe('5');
  });

  test('shares one fill among concurrent callers', async () => {
    const { fetch, counts } = createCache();
    const { fill, calls } = heldFill();
    const callers = [1, 2, 3].map(() => fetch('a', fill));
    calls[0]?.resolve(filled('x'));
    expect(await Promise.all(callers)).toEqual(['x', 'x', 'x']);
    expect(counts.miss).toBe(1);
  });

  test('fills once more for later callers if a shared fill fails with an outage', async () => {
    const { fetch, counts } = createCache();
    const { fill, calls } = heldFill();
    const early = fetch('a', fill);
    const late = [1, 2, 3].map(() => fetch('a', fill));
    calls[0]?.reject(new Error('unreachable'));
    await expect(early).rejects.toThrow('unreachable');
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.resolve(filled('x'));
    expect(await Promise.all(late)).toEqual(['x', 'x', 'x']);
    expect(counts.miss).toBe(2);
  });

  test('does not cache a failure', async () => {
    const { fetch } = createCache();
    await expect(fetch('a', unreachable)).rejects.toThrow('unreachable');
    expect(await fetch('a', async () => filled('x'))).toBe('x');
  });
});

describe('purge', () => {
  test('removes only the responses with the key', async () => {
    const { cache, fetch, get, counts } = createCache();
    await fetch('a', async () => filled('1', ['list', 'one']));
    await fetch('b', async () => filled('1', ['list', 'two']));
    cache.apply({ purge: ['one'] });
    expect(counts.purged).toBe(1);
    expect([get('a'), get('b')]).toEqual([undefined, '1']);
  });

  test('refreshes dependent lists only if something was removed', async () => {
    const { cache, fetch, counts } = createCache();
    await fetch('page 1', async () => filled('1', ['list', 'one']));
    await fetch('page 2', async () => filled('2', ['list', 'two']));
    cache.apply({ purge: ['three'], refreshIfPurged: ['list'] });
    expect(counts.purged).toBe(0);
    cache.apply({ purge: ['one'], refreshIfPurged: ['list'] });
    expect(await fetch('page 2', async () => filled('3', ['list']))).toBe('3');
  });

  test('repeats a fill in progress, once for all who wait', async () => {
    const { cache, fetch, get, counts } = createCache();
    const { fill, calls } = heldFill();
    const early = fetch('a', fill);
    cache.apply({ purge: ['one'] });
    const late = fetch('a', fill);
    calls[0]?.resolve(filled('old', ['one']));
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.resolve(filled('new'));
    expect(await Promise.all([early, late])).toEqual(['new', 'new']);
    expect(get('a')).toBe('new');
    expect(counts.miss).toBe(1);
  });

  test('does not serve the removed response to callers who wait for a slow service', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('old', ['one']));
    pass(10_501);
    const { fill, calls } = heldFill();
    const waiting = fetch('a', fill);
    cache.apply({ purge: ['one'] });
    // Longer than callers wait for a slow service.
    setTimeout(() => calls[0]?.resolve(filled('new')), 1_200);
    expect(await waiting).toBe('new');
  });

  test('removes a response that is not found, so that a later outage does not serve it', async () => {
    const { fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    await expect(fetch('a', gone)).rejects.toThrow('not found');
    await expect(fetch('a', unreachable)).rejects.toThrow('unreachable');
  });

  test('clear removes all responses and repeats fills in progress', async () => {
    const { cache, fetch, get } = createCache();
    await fetch('a', async () => filled('1'));
    const { fill, calls } = heldFill();
    const waiting = fetch('b', fill);
    cache.clear();
    calls[0]?.resolve(filled('old'));
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.resolve(filled('new'));
    expect(await waiting).toBe('new');
    expect([get('a'), get('b')]).toEqual([undefined, 'new']);
  });
});

describe('during an outage', () => {
  test('serves the last response, and retries after a second', async () => {
    const { fetch, pass, counts } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    expect(await fetch('a', unreachable)).toBe('1');
    expect(counts.stale).toBe(1);
    expect(await fetch('a', async () => filled('2'))).toBe('1');
    pass(1_501);
    expect(await fetch('a', async () => filled('2'))).toBe('2');
  });

  test('serves a response that needs a refresh, but no expired or purged one', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1', ['one']));
    await fetch('b', async () => filled('1', ['two']));
    await fetch('c', async () => filled('1', ['three']));
    cache.apply({ refresh: ['one'], expire: ['two'], purge: ['three'] });
    pass(501);
    expect(await fetch('a', unreachable)).toBe('1');
    await expect(fetch('b', unreachable)).rejects.toThrow('unreachable');
    await expect(fetch('c', unreachable)).rejects.toThrow('unreachable');
  });

  test('serves an expired response for half a second only', async () => {
    const { cache, fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1', ['one']));
    cache.apply({ expire: ['one'] });
    expect(await fetch('a', unreachable)).toBe('1');
    pass(501);
    expect(get('a')).toBeUndefined();
  });

  test('serves the older response if a fill takes long', async () => {
    const { fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1'));
    pass(10_501);
    const { fill, calls } = heldFill();
    expect(await fetch('a', fill)).toBe('1');
    calls[0]?.resolve(filled('2'));
    await expect.poll(() => get('a')).toBe('2');
  });
});
