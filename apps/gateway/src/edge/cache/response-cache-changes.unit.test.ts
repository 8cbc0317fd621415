import { describe, expect, test } from 'vitest';
import { createCache, filled, heldFill } from './testing/cache.ts';

describe.each(['expire', 'refresh'] as const)('%s', (kind) => {
  test('refreshes for the next reader', async () => {
    const { cache, fetch, get } = createCache();
    await fetch('a', async () => filled('1', ['list']));
    cache.apply({ [kind]: ['list'] });
    expect(get('a')).toBeUndefined();
    expect(await fetch('a', async () => filled('2', ['list']))).toBe('2');
  });

  test('serves other readers the outdated response for at most half a second', async () => {
    const { cache, fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1', ['list']));
    cache.apply({ [kind]: ['list'] });
    const { fill, calls } = heldFill();
    const refreshing = fetch('a', fill);
    pass(499);
    expect(get('a')).toBe('1');
    pass(2);
    expect(get('a')).toBeUndefined();
    calls[0]?.resolve(filled('2', ['list']));
    expect(await refreshing).toBe('2');
  });

  test('stores a response that changes while it is made as outdated', async () => {
    const { cache, fetch, get, counts } = createCache();
    const { fill, calls } = heldFill();
    const first = fetch('a', fill);
    cache.apply({ [kind]: ['list'] });
    calls[0]?.resolve(filled('1', ['list']));
    expect(await first).toBe('1');
    const second = fetch('a', fill);
    expect(get('a')).toBe('1');
    calls[1]?.resolve(filled('2', ['list']));
    expect(await second).toBe('2');
    expect(counts.miss).toBe(2);
  });

  test('serves a list that changes all the time from memory and refreshes it four times a second', async () => {
    const { cache, fetch, pass, counts } = createCache();
    await fetch('a', async () => filled('0', ['list']));
    let furthestBehind = 0;
    for (let ms = 5; ms <= 10_000; ms += 5) {
      pass(5);
      cache.apply({ [kind]: ['list'] });
      for (let reader = 0; reader < 3; reader++) {
        const seen = Number(await fetch('a', async () => filled(String(ms), ['list'])));
        furthestBehind = Math.max(furthestBehind, ms - seen);
      }
    }
    expect(furthestBehind).toBeLessThanOrEqual(500);
    expect(counts.miss).toBeLessThanOrEqual(60);
    expect(counts.hit).toBeGreaterThanOrEqual(5_900);
  });

  test('serves a list from memory even if a refresh takes longer than the allowed delay', async () => {
    const { cache, fetch, get, pass, counts } = createCache();
    const { fill, calls } = heldFill();
    await fetch('a', async () => filled('0', ['list']));
    const seen = { fromMemory: 0, furthestBehind: 0 };
    let making: Promise<string> | undefined;
    let startedAt = 0;
    for (let ms = 5; ms <= 10_000; ms += 5) {
      pass(5);
      cache.apply({ [kind]: ['list'] });
      if (making && ms >= startedAt + 700) {
        calls.shift()?.resolve(filled(String(ms), ['list']));
        await making;
        making = undefined;
      }
      const answer = get('a');
      if (answer === undefined && !making) [making, startedAt] = [fetch('a', fill), ms];
      if (answer === undefined) continue;
      seen.fromMemory += 1;
      seen.furthestBehind = Math.max(seen.furthestBehind, ms - Number(answer));
    }
    expect(seen.furthestBehind).toBeLessThanOrEqual(500);
    // Of 2,000 readers, five in seven.
    expect(seen.fromMemory).toBeGreaterThan(1_300);
    expect(counts.miss).toBeLessThanOrEqual(16);
  });
});

test('applies a change once that arrives with its write and with its event', async () => {
  const { cache, fetch, get } = createCache();
  await fetch('a', async () => filled('1', ['one']));
  cache.apply({ name: 'one@2', expire: ['one'] });
  expect(await fetch('a', async () => filled('2', ['one']))).toBe('2');
  cache.apply({ name: 'one@2', expire: ['one'] });
  expect(get('a')).toBe('2');
  cache.apply({ name: 'articles/1@3', expire: ['one'] });
  expect(get('a')).toBeUndefined();
});

describe('the number of purged responses', () => {
  test('counts those that were removed', async () => {
    const { cache, fetch, counts } = createCache();
    for (const id of ['a', 'b', 'c']) await fetch(id, async () => filled(id, [id]));
    cache.apply({ purge: ['a'] });
    expect(counts.purged).toBe(1);
    cache.clear();
    expect(counts.purged).toBe(3);
  });

  test('counts a fresh response that is outdated once', async () => {
    const { cache, fetch, counts } = createCache();
    await fetch('a', async () => filled('1', ['list']));
    cache.apply({ refresh: ['list'] });
    cache.apply({ refresh: ['list'] });
    expect(counts.purged).toBe(1);
  });
});

test('forgets raw targets with all responses', async () => {
  const { cache, fetch } = createCache();
  await fetch('a', async () => filled('1'));
  cache.linkTarget('/a', 'a');
  cache.linkTarget('/a', 'a');
  cache.clear();
  await fetch('a', async () => filled('2'));
  expect(cache.getByTarget('/a')).toBeUndefined();
});
