import { describe, expect, test } from 'vitest';
import { addressHolder } from './address-holder.ts';
import { allowanceHeaders } from './allowance.ts';
import { createGeneralLimits } from './general-limits.ts';
import { decide, withoutUse } from './sliding-window.ts';
import { createTokenBuckets } from './token-bucket.ts';

describe('sliding window', () => {
  const limit = { limit: 3, windowSeconds: 30 };

  test('grants uses up to the limit within any window', () => {
    expect(decide(limit, [], 1_000)).toEqual({ isGranted: true, uses: [1_000], remaining: 2, resetSeconds: 30 });
    expect(decide(limit, [1_000, 2_000], 3_000)).toMatchObject({ isGranted: true, remaining: 0, resetSeconds: 28 });
    expect(decide(limit, [1_000, 2_000, 3_000], 4_000)).toEqual({
      isGranted: false,
      uses: [1_000, 2_000, 3_000],
      resetSeconds: 27,
    });
  });

  test('drops a use exactly at the end of its window', () => {
    expect(decide(limit, [1_000, 2_000, 3_000], 30_999)).toMatchObject({ isGranted: false, resetSeconds: 1 });
    expect(decide(limit, [1_000, 2_000, 3_000], 31_000)).toMatchObject({
      isGranted: true,
      uses: [2_000, 3_000, 31_000],
    });
  });

  test('gives back one of several simultaneous uses', () => {
    expect(withoutUse([1, 2, 2, 3], 2)).toEqual([1, 2, 3]);
    expect(withoutUse([1], 9)).toEqual([1]);
  });
});

describe('token buckets', () => {
  test('hold the requests of a minute and refill evenly', () => {
    let time = 0;
    const buckets = createTokenBuckets('address', 60, () => time);
    for (let count = 1; count <= 60; count++) expect(buckets.take('a').isGranted).toBe(true);
    const refused = buckets.take('a');
    expect(refused).toEqual({
      isGranted: false,
      allowance: { name: 'address', limit: 60, windowSeconds: 60, remaining: 0, resetSeconds: 1 },
    });
    expect(buckets.exhausted('a')).toEqual(refused.allowance);
    expect(buckets.take('b').isGranted).toBe(true);
    time = 1_000;
    expect(buckets.exhausted('a')).toBeUndefined();
    expect(buckets.take('a').isGranted).toBe(true);
    expect(buckets.take('a').isGranted).toBe(false);
  });

  test('keep their tokens if the clock goes back', () => {
    let time = 10_000;
    const buckets = createTokenBuckets('key', 2, () => time);
    buckets.take('a');
    time = 0;
    expect(buckets.take('a')).toMatchObject({ isGranted: true, allowance: { remaining: 0 } });
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:0db8::5', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('limits %s as %s', (address, holder) => {
  expect(addressHolder(address)).toBe(holder);
});

test('counts requests per user for all kinds of credentials', () => {
  const limits = createGeneralLimits({
    RATE_LIMIT_GENERAL: 'on',
    RATE_LIMIT_ADDRESS_PER_MINUTE: 1,
    RATE_LIMIT_KEY_PER_MINUTE: 3,
  });
  const kinds = ['api_key', 'session', 'access_token'] as const;
  const count = (accountId: number, kind: (typeof kinds)[number], id: string) => {
    const caller = { accountId, credential: { kind, id }, keyId: 0 };
    return limits.countCaller(caller).isGranted;
  };
  expect(kinds.map((kind, at) => count(1, kind, `${at}`))).toEqual([true, true, true]);
  expect(kinds.map((kind, at) => count(1, kind, `other ${at}`))).toEqual([false, false, false]);
  expect(count(2, 'api_key', '0')).toBe(true);
});

describe('countLookup', () => {
  const createLimits = () =>
    createGeneralLimits({
      RATE_LIMIT_GENERAL: 'on',
      RATE_LIMIT_ADDRESS_PER_MINUTE: 1,
      RATE_LIMIT_KEY_PER_MINUTE: 1,
    });

  test('limits lookups of invalid keys from an IP address at its limit', () => {
    const limits = createLimits();
    for (let count = 1; count <= 100; count++) expect(limits.countLookup('192.0.2.1').isGranted).toBe(true);
    limits.countAddress('192.0.2.1');
    for (let count = 1; count <= 100; count++) {
      const lookup = limits.countLookup('192.0.2.1');
      expect(lookup.isGranted).toBe(true);
      lookup.giveBack();
    }
    for (let count = 1; count <= 60; count++) expect(limits.countLookup('192.0.2.1').isGranted).toBe(true);
    expect(limits.countLookup('192.0.2.1')).toMatchObject({ isGranted: false, allowance: { name: 'key_lookup' } });
    expect(limits.countLookup('192.0.2.2').isGranted).toBe(true);
  });

  test('limits the lookups from all such IP addresses together', () => {
    const limits = createLimits();
    let granted = 0;
    for (let address = 0; address < 40; address++) {
      limits.countAddress(`192.0.2.${address}`);
      for (let count = 0; count < 60; count++) if (limits.countLookup(`192.0.2.${address}`).isGranted) granted += 1;
    }
    // A token may have come back in between.
    expect(granted).toBeGreaterThanOrEqual(1_200);
    expect(granted).toBeLessThan(2_400);
    expect(limits.countLookup('203.0.113.1').isGranted).toBe(true);
  });
});

test('returns the headers of an allowance', () => {
  const allowance = { name: 'article_create', limit: 10, windowSeconds: 30, remaining: 4, resetSeconds: 12 };
  expect(allowanceHeaders(allowance)).toEqual({
    ratelimit: '"article_create";r=4;t=12',
    'ratelimit-policy': '"article_create";q=10;w=30',
    'ratelimit-limit': '10',
    'ratelimit-remaining': '4',
    'ratelimit-reset': '12',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': '12',
  });
});
