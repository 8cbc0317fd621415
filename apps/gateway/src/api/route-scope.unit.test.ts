import { expect, test } from 'vitest';
import { scopeOf } from './route-scope.ts';
import { allRoutes } from '../gen/all-routes.ts';

const about = (method: string, path: string) => ({ operation: 'Test', method, path });

test('derives the scope from path and method', () => {
  expect(scopeOf(about('GET', '/api/articles/me'))).toBe('read_articles');
  expect(scopeOf(about('DELETE', '/api/readinglist/:article_id'))).toBe('write_reading_list');
  expect(scopeOf({ ...about('PUT', '/api/articles/:id/unpublish'), administrative: true })).toBe('write_admin');
});

test('throws for a path without a scope family', () => {
  expect(() => scopeOf(about('GET', '/api/weather'))).toThrow(
    'Test needs a scope: its path begins with "weather", which implies none (route-scope.ts)',
  );
  expect(() => scopeOf(about('GET', '/api/toString'))).toThrow('Test needs a scope');
});

test('requires a scope for every operation with a key except identity and badges', () => {
  const unscoped = allRoutes.filter(({ access, scope }) => access === 'key' && scope === 'public');
  expect(unscoped.map(({ operation }) => operation).toSorted()).toEqual([
    'GetAuthenticatedUser',
    'GetBadge',
    'GetBadgeAchievement',
    'GetOwnRoles',
    'GetViewer',
    'ListBadges',
  ]);
});
