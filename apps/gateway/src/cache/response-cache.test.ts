import { describe, expect, test } from 'vitest';
import { weigh, type CachedResponse, type Fill } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

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
const gone = () => Promise.reject(new Error('not found'));

function createCache(maxBytes = 1_000_000) {
  const counts = { hit: 0, miss: 0, stale: 0, purged: 0 };
  let time = 1_000_000;
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
  const get = (id: string) => cache.get(id)?.body.toString();
  return { cache, counts, fetch, get, pass: (ms: number) => (time += ms) };
}

/** A fill that waits to be told, as often as it is asked. */
function heldFill() {
  const asked: PromiseWithResolvers<Fill>[] = [];
  const fill = () => {
    const question = Promise.withResolvers<Fill>();
    asked.push(question);
    return question.promise;
  };
  return { fill, asked };
}

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

  test('a failure is shared and not remembered', async () => {
    const { fetch } = createCache();
    await expect(fetch('a', away)).rejects.toThrow('away');
    expect(await fetch('a', async () => filled('x'))).toBe('x');
  });
});

describe('what is withdrawn', () => {
  test('is forgotten, and only that', async () => {
    const { cache, fetch, get, counts } = createCache();
    await fetch('a', async () => filled('1', ['articles', 'articles/1']));
    await fetch('b', async () => filled('1', ['articles', 'articles/2']));
    cache.apply({ purge: ['articles/1'] });
    expect(counts.purged).toBe(1);
    expect([get('a'), get('b')]).toEqual([undefined, '1']);
  });

  test('takes what follows with it, if it was shown at all', async () => {
    const { cache, fetch, counts } = createCache();
    await fetch('page 1', async () => filled('1', ['articles', 'articles/1']));
    await fetch('page 2', async () => filled('2', ['articles', 'articles/2']));
    cache.apply({ purge: ['articles/3'], refreshIfPurged: ['articles'] });
    expect(counts.purged).toBe(0);
    cache.apply({ purge: ['articles/1'], refreshIfPurged: ['articles'] });
    expect(await fetch('page 2', async () => filled('3', ['articles']))).toBe('3');
  });

  test('while an answer is made makes it be made again, once for all who wait', async () => {
    const { cache, fetch, get, counts } = createCache();
    const { fill, asked } = heldFill();
    const early = fetch('a', fill);
    cache.apply({ purge: ['articles/1'] });
    const late = fetch('a', fill);
    asked[0]?.resolve(filled('old', ['articles/1']));
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.resolve(filled('new'));
    expect(await Promise.all([early, late])).toEqual(['new', 'new']);
    expect(get('a')).toBe('new');
    expect(counts.miss).toBe(1);
  });

  test('is not shown to whoever waits for a slow service', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('old', ['articles/1']));
    pass(10_501);
    const { fill, asked } = heldFill();
    const waiting = fetch('a', fill);
    cache.apply({ purge: ['articles/1'] });
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

describe.each(['expire', 'refresh'] as const)('%s', (kind) => {
  test('has the next reader see what is new', async () => {
    const { cache, fetch, get } = createCache();
    await fetch('a', async () => filled('1', ['articles']));
    cache.apply({ [kind]: ['articles'] });
    expect(get('a')).toBeUndefined();
    expect(await fetch('a', async () => filled('2', ['articles']))).toBe('2');
  });

  test('serves everybody else from memory meanwhile, half a second behind at most', async () => {
    const { cache, fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1', ['articles']));
    cache.apply({ [kind]: ['articles'] });
    const { fill, asked } = heldFill();
    const refreshing = fetch('a', fill);
    pass(499);
    expect(get('a')).toBe('1');
    pass(2);
    expect(get('a')).toBeUndefined();
    asked[0]?.resolve(filled('2', ['articles']));
    expect(await refreshing).toBe('2');
  });

  test('while an answer is made leaves it outdated, but does not lose it', async () => {
    const { cache, fetch, get, counts } = createCache();
    const { fill, asked } = heldFill();
    const first = fetch('a', fill);
    cache.apply({ [kind]: ['articles'] });
    asked[0]?.resolve(filled('1', ['articles']));
    expect(await first).toBe('1');
    const second = fetch('a', fill);
    expect(get('a')).toBe('1');
    asked[1]?.resolve(filled('2', ['articles']));
    expect(await second).toBe('2');
    expect(counts.miss).toBe(2);
  });

  test('as often as one likes: a hot list comes from memory, and is made anew four times a second', async () => {
    const { cache, fetch, pass, counts } = createCache();
    await fetch('a', async () => filled('0', ['articles']));
    let furthestBehind = 0;
    for (let ms = 5; ms <= 10_000; ms += 5) {
      pass(5);
      cache.apply({ [kind]: ['articles'] });
      for (let reader = 0; reader < 3; reader++) {
        const seen = Number(await fetch('a', async () => filled(String(ms), ['articles'])));
        furthestBehind = Math.max(furthestBehind, ms - seen);
      }
    }
    expect(furthestBehind).toBeLessThanOrEqual(500);
    expect(counts.miss).toBeLessThanOrEqual(60);
    expect(counts.hit).toBeGreaterThanOrEqual(5_900);
  });

  test('as often as one likes, of a list that takes longer to make than it may be behind: it comes from memory', async () => {
    const { cache, fetch, get, pass, counts } = createCache();
    const { fill, asked } = heldFill();
    await fetch('a', async () => filled('0', ['articles']));
    const seen = { fromMemory: 0, furthestBehind: 0 };
    let making: Promise<string> | undefined;
    let begunAt = 0;
    for (let ms = 5; ms <= 10_000; ms += 5) {
      pass(5);
      cache.apply({ [kind]: ['articles'] });
      if (making && ms >= begunAt + 700) {
        asked.shift()?.resolve(filled(String(ms), ['articles']));
        await making;
        making = undefined;
      }
      const answer = get('a');
      if (answer === undefined && !making) [making, begunAt] = [fetch('a', fill), ms];
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

test('a change that comes with its write and again with its event is made once', async () => {
  const { cache, fetch, get } = createCache();
  await fetch('a', async () => filled('1', ['articles/1']));
  cache.apply({ name: 'articles/1@2', expire: ['articles/1'] });
  expect(await fetch('a', async () => filled('2', ['articles/1']))).toBe('2');
  cache.apply({ name: 'articles/1@2', expire: ['articles/1'] });
  expect(get('a')).toBe('2');
  cache.apply({ name: 'articles/1@3', expire: ['articles/1'] });
  expect(get('a')).toBeUndefined();
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
    await fetch('a', async () => filled('1', ['articles/1']));
    await fetch('b', async () => filled('1', ['articles/2']));
    await fetch('c', async () => filled('1', ['articles/3']));
    cache.apply({ refresh: ['articles/1'], expire: ['articles/2'], purge: ['articles/3'] });
    pass(501);
    expect(await fetch('a', away)).toBe('1');
    await expect(fetch('b', away)).rejects.toThrow('away');
    await expect(fetch('c', away)).rejects.toThrow('away');
  });

  test('one that was replaced goes on for half a second, not for the second of a retry', async () => {
    const { cache, fetch, get, pass } = createCache();
    await fetch('a', async () => filled('1', ['articles/1']));
    cache.apply({ expire: ['articles/1'] });
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

describe('bounds', () => {
  const long = (id: number) => `${id}${'x'.repeat(10_000)}`;

  test('the least used answers make room', async () => {
    const { fetch, get } = createCache(100_000);
    for (let id = 0; id < 100; id++) {
      for (let time = 0; time < 2; time++) await fetch(`${id}`, async () => filled(long(id), ['k']));
    }
    const kept = Array.from({ length: 100 }, (_, id) => get(`${id}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
  });

  test('an answer that would push out many others is not kept, nor is the one that it replaces', async () => {
    const { fetch, get, pass } = createCache(100_000);
    await fetch('a', async () => filled('small'));
    pass(10_501);
    expect(await fetch('a', async () => filled('x'.repeat(50_000)))).toHaveLength(50_000);
    expect(get('a')).toBeUndefined();
  });

  test('everything that grows with an answer is weighed', () => {
    const base = weigh('', filled(''));
    const text = 'x'.repeat(1_000);
    const header = { ...filled(''), response: { ...answer(''), headers: ['link', text] } };
    for (const weight of [weigh(text, filled('')), weigh('', filled(text)), weigh('', filled('', [text]))]) {
      expect(weight).toBeGreaterThanOrEqual(base + 1_000);
    }
    expect(weigh('', header)).toBeGreaterThanOrEqual(base + 1_000);
  });

  test('requests that nobody repeats do not push out what everybody reads', async () => {
    const { cache, fetch, get, counts } = createCache(200_000);
    await fetch('hot', async () => filled('hot'));
    cache.linkTarget('/hot', 'hot');
    cache.linkTarget('/hot', 'hot');
    for (let request = 0; request < 6_000; request++) {
      await fetch(`random ${request}`, async () => filled('x'.repeat(500)));
      cache.linkTarget(`/hot?random=${request}`, 'hot');
    }
    expect(get('hot')).toBe('hot');
    expect(cache.getByTarget('/hot')?.body.toString()).toBe('hot');
    expect(counts.miss).toBe(6_001);
  });

  test('a request with a long id is answered and not kept', async () => {
    const { fetch, get } = createCache();
    const id = 'x'.repeat(1_025);
    expect(await fetch(id, async () => filled('1'))).toBe('1');
    expect(get(id)).toBeUndefined();
  });

  test('a target that is asked for again leads to its answer as long as that is fresh', async () => {
    const { cache, fetch, pass } = createCache();
    await fetch('a', async () => filled('1'));
    cache.linkTarget('v1/api/articles?x=1', 'a');
    expect(cache.getByTarget('v1/api/articles?x=1')).toBeUndefined();
    cache.linkTarget('v1/api/articles?x=1', 'a');
    expect(cache.getByTarget('v1/api/articles?x=1')?.body.toString()).toBe('1');
    pass(10_001);
    expect(cache.getByTarget('v1/api/articles?x=1')).toBeUndefined();
  });
});
