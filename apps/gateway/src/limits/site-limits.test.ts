import type { SettingOverrides } from '@commonplace/site-settings/known-settings';
import { describe, expect, test } from 'vitest';
import { limitsOfSite, type ExactLimit } from './site-limits.ts';

const config = {
  RATE_LIMIT_GENERAL: 'off',
  RATE_LIMIT_LISTINGS_PER_MINUTE: 1,
  RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: 5,
} as const;
const now = Date.parse('2026-03-10T00:00:00Z');
const old = { userId: 1, createdAt: '2026-03-01T00:00:00Z' };
const fresh = { userId: 2, createdAt: '2026-03-09T12:00:00Z' };

function limit(name: ExactLimit, set: SettingOverrides, account = old, general: 'on' | 'off' = 'off') {
  const found = limitsOfSite(
    { ...config, RATE_LIMIT_GENERAL: general },
    () => set,
    () => now,
  )(name, account);
  return found && [found.limit, found.windowSeconds];
}

describe('the limits of a site (S9, A62)', () => {
  test.each<[ExactLimit, number[] | undefined, number[]]>([
    ['article_create', [10, 30], [10, 30]],
    ['article_update', [30, 30], [30, 30]],
    ['image_create', [10, 30], [10, 30]],
    ['comment_create', undefined, [10, 30]],
    ['reaction_create', undefined, [11, 30]],
    ['profile_update', undefined, [16, 30]],
    ['feedback_create', undefined, [6, 300]],
    ['listing_create', undefined, [1, 60]],
    ['agent_session_create', undefined, [5, 60]],
  ])('%s is %j without the general allowance, and %j with it', (name, off, on) => {
    expect(limit(name, {})).toEqual(off);
    expect(limit(name, {}, old, 'on')).toEqual(on);
  });

  test('what was set holds, the general allowance being on or off', () => {
    const set = { comment_creation: 2, article_update: 0, listing_creation: 7 };
    for (const general of ['on', 'off'] as const) {
      expect(limit('comment_create', set, old, general)).toEqual([3, 30]);
      expect(limit('article_update', set, old, general)).toEqual([0, 30]);
      expect(limit('listing_create', set, old, general)).toEqual([7, 60]);
    }
  });

  test('new accounts have limits of their own once these are set, for as many days as the site says', () => {
    const set = { comment_antispam_creation: 1 };
    expect([limit('comment_create', set, fresh), limit('comment_create', set)]).toEqual([[2, 300], undefined]);
    expect(limit('comment_create', { ...set, user_considered_new_days: 30 })).toEqual([2, 300]);
    expect(limit('comment_create', { ...set, user_considered_new_days: 0 }, fresh)).toBeUndefined();
    expect(limit('article_create', {}, fresh)).toEqual([10, 30]);
  });
});
