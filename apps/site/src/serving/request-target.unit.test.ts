import { expect, test } from 'vitest';
import { queryOf, splitTarget, withoutFinalSlashes } from './request-target.ts';

test.each([
  ['/latest', '/latest', undefined],
  ['/latest?', '/latest', ''],
  ['/search?q=tcp/', '/search', 'q=tcp/'],
  ['/search?q=why?&page=2', '/search', 'q=why?&page=2'],
])('splits %s at its first question mark', (target, path, query) => {
  expect(splitTarget(target)).toEqual({ path, query });
});

test('reads parameters with question marks', () => {
  expect(queryOf('/search?q=why?&page=2').get('q')).toBe('why?');
  expect(queryOf('/search').get('q')).toBeNull();
});

test.each([
  ['/x', '/x'],
  ['/x///', '/x'],
  ['//', ''],
  ['', ''],
])('removes the slashes at the end of %j', (path, shorter) => {
  expect(withoutFinalSlashes(path)).toBe(shorter);
});
