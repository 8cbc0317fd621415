import { expect, test } from 'vitest';
import { isCleanTarget, originForm } from './request-target.ts';

test.each([
  ['/api/articles?tag=%F0%9F%98%80', true],
  ['/api/articles?tag=%ff', false],
  ['/api/articles?tag=%00', false],
  ['/api/articles?tag=%', false],
])('isCleanTarget(%s) is %s', (target, isClean) => {
  expect(isCleanTarget(target)).toBe(isClean);
});

test.each([
  ['/api/tags', '/api/tags'],
  ['http://x/api/tags?page=2', '/api/tags?page=2'],
  ['HTTPS://user:password@x:99/api/tags', '/api/tags'],
  ['http://x?page=2', '/?page=2'],
  ['http://x', '/'],
  ['//x/api/tags', '//x/api/tags'],
  ['ftp://x/api/tags', 'ftp://x/api/tags'],
  ['*', '/*'],
])('converts the target %s to %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});
