import { describe, expect, test } from 'vitest';
import { allowanceHeaders } from './allowance.ts';
import { decide, withoutUse } from './sliding-window.ts';
import { createTokenBuckets } from './token-bucket.ts';

describe('the sliding window', () => {
  const limit = { limit: 3, windowSeconds: 30 };

  test('grants up to its limit within any span', () => {
    expect(decide(limit, [], 1_000)).toEqual({ isGranted: true, uses: [1_000], remaining: 2, resetSeconds: 30 });
    expect(decide(limit, [1_000, 2_000], 3_000)).toMatchObject({ isGranted: true, remaining: 0, resetSeconds: 28 });
    expect(decide(limit, [1_000, 2_000, 3_000], 4_000)).toEqual({
      isGranted: false,
      uses: [1_000, 2_000, 3_000],
      resetSeconds: 27,
    });
  });

  test('lets a use go exactly when its time is over', () => {
    expect(decide(limit, [1_000, 2_000, 3_000], 30_999)).toMatchObject({ isGranted: false, resetSeconds: 1 });
    expect(decide(limit, [1_000, 2_000, 3_000], 31_000)).toMatchObject({
      isGranted: true,
      uses: [2_000, 3_000, 31_000],
    });
  });

  test('gives one use back, even among simultaneous ones', () => {
    expect(withoutUse([1, 2, 2, 3], 2)).toEqual([1, 2, 3]);
    expect(withoutUse([1], 9)).toEqual([1]);
  });
});

describe('token buckets', () => {
  test("hold a minute's worth and fill up evenly", () => {
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

  test('a clock that goes back takes nothing away', () => {
    let time = 10_000;
    const buckets = createTokenBuckets('key', 2, () => time);
    buckets.take('a');
    time = 0;
    expect(buckets.take('a')).toMatchObject({ isGranted: true, allowance: { remaining: 0 } });
  });
});

test('the headers of an allowance', () => {
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
