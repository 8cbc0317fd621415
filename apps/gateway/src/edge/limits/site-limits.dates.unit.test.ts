import type { SettingOverrides } from '@commonplace/site-settings/known-settings';
import { describe, expect, test } from 'vitest';
import { limitsOfSite, type ExactLimit } from './site-limits.ts';

const config = {
  RATE_LIMIT_GENERAL: 'off',
  RATE_LIMIT_LISTINGS_PER_MINUTE: 1,
  RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: 5,
} as const;
const now = Date.parse('2026-03-10T00:00:00Z');
const oldAccount = { userId: 1, createdAt: '2026-03-01T00:00:00Z' };
const newAccount = { userId: 2, createdAt: '2026-03-09T12:00:00Z' };

function limit(name: ExactLimit, set: SettingOverrides, account = oldAccount, general: 'on' | 'off' = 'off') {
  const siteLimit = limitsOfSite(
    { ...config, RATE_LIMIT_GENERAL: general },
    () => set,
    () => now,
  )(name, account);
  return siteLimit && [siteLimit.limit, siteLimit.windowSeconds];
}

describe('limitsOfSite (rules.md#rate-limits)', () => {
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
  ])('limits %s to %j without the general limits and to %j with them', (name, off, on) => {
    expect(limit(name, {})).toEqual(off);
    expect(limit(name, {}, oldAccount, 'on')).toEqual(on);
  });

  test('applies settings with and without the general limits', () => {
    const set = { comment_creation: 2, article_update: 0, listing_creation: 7 };
    for (const general of ['on', 'off'] as const) {
      expect(limit('comment_create', set, oldAccount, general)).toEqual([3, 30]);
      expect(limit('article_update', set, oldAccount, general)).toEqual([0, 30]);
      expect(limit('listing_create', set, oldAccount, general)).toEqual([7, 60]);
    }
  });

  test('applies separate limits to new accounts if they are set', () => {
    const set = { comment_antispam_creation: 1 };
    expect([limit('comment_create', set, newAccount), limit('comment_create', set)]).toEqual([[2, 300], undefined]);
    expect(limit('comment_create', { ...set, user_considered_new_days: 30 })).toEqual([2, 300]);
    expect(limit('comment_create', { ...set, user_considered_new_days: 0 }, newAccount)).toBeUndefined();
    expect(limit('article_create', {}, newAccount)).toEqual([10, 30]);
  });
});
