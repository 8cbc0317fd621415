import { expect, test } from 'vitest';
import { reservationOf } from './reserved-names.ts';
import { siteNames, wellKnownPages } from './site-names.ts';

test('reserves the top-level paths of the site', () => {
  expect([...siteNames, ...wellKnownPages].filter((name) => reservationOf(name) !== 'path')).toEqual([]);
});

test.each([
  'moderator',
  'Moderators',
  'staff',
  'official',
  'root',
  'super_admin',
  'super-admin',
  'SuperAdmin',
  'the_team',
  'no-reply',
  'noreply',
  'webmaster',
  'system',
  'site-admin',
  'trust_and_safety',
  '-admin-',
  'administrators',
])('%s speaks for the site', (name) => {
  expect(reservationOf(name)).toBe('authority');
});

test.each(['ghost', 'ghost_1', 'Ghost-12', 'ghost_1_2', 'merged_7', 'deleted_org_3', 'deleted_user', 'deleteduser5'])(
  '%s looks like a closed account',
  (name) => {
    expect(reservationOf(name)).toBe('closed account');
  },
);

test.each(['console', 'mcp', 'polls', 'Polls', 'admin', 'users', 'me'])('%s is a part of addresses', (name) => {
  expect(reservationOf(name)).toBe('path');
});

test.each(['ada', 'ghostwriter', 'rooted', 'staffan', 'modest', 'deleted_scenes', 'formerly_ada', 'admin_ada'])(
  '%s is free',
  (name) => {
    expect(reservationOf(name)).toBeUndefined();
  },
);
