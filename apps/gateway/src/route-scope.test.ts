import { expect, test } from 'vitest';
import { scopeOf } from './route-scope.ts';
import { allRoutes } from './routes/all-routes.ts';

const about = (method: string, path: string) => ({ operation: 'Test', method, path });

test('follows from what an operation is about, and whether it writes', () => {
  expect(scopeOf(about('GET', '/api/articles/me'))).toBe('read_articles');
  expect(scopeOf(about('DELETE', '/api/readinglist/:article_id'))).toBe('write_reading_list');
  expect(scopeOf({ ...about('PUT', '/api/articles/:id/unpublish'), administrative: true })).toBe('write_admin');
});

test('an operation of a family that is none has to say it', () => {
  expect(() => scopeOf(about('GET', '/api/weather'))).toThrow('Test needs a scope');
  expect(() => scopeOf(about('GET', '/api/toString'))).toThrow('Test needs a scope');
});

test('what needs a key needs a scope of its own, but to tell who somebody is, or of badges', () => {
  const unscoped = allRoutes.filter(({ access, scope }) => access === 'key' && scope === 'public');
  expect(unscoped.map(({ operation }) => operation)).toEqual(['E30', 'GetOwnRoles', 'A28', 'A30', 'A27']);
});
