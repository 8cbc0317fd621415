import { reservationOf } from '@commonplace/rules/reserved-names';
import { expect, test } from 'vitest';
import { formRoutes, pageRoutes } from './gen/all-routes.ts';

test('reserves the first path segment of every page', () => {
  const names = new Set([...pageRoutes, ...formRoutes].map(({ path }) => path.split('/')[1] ?? ''));
  // No username is a dash.
  const fixed = [...names].filter((name) => /^\w/.test(name));
  expect(fixed.length).toBeGreaterThan(3);
  expect(fixed.filter((name) => reservationOf(name) !== 'path')).toEqual([]);
});

test('has each path once', () => {
  for (const routes of [pageRoutes, formRoutes]) {
    const paths = routes.map(({ path }) => path);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  }
});
