import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([
  ['/settings', '/settings'],
  ['/oauth/authorize?client_id=1&scope=a%20b', '/oauth/authorize?client_id=1&scope=a%20b'],
  ['/a/../settings', '/settings'],
  ['/settings?a=b#part', '/settings?a=b#part'],
  [`/${'a'.repeat(8_191)}`, `/${'a'.repeat(8_191)}`],
])('accepts %s as a path of this site', (requested, path) => {
  expect(localPath(requested)).toBe(path);
});

test.each([
  undefined,
  null,
  '',
  'settings',
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e%2e//evil.test',
  '/a/..//evil.test',
  '/\t/evil.test',
  '/settings\r\nset-cookie: a=b',
  'https://evil.test/',
  'javascript:alert(1)',
  `/${'a'.repeat(8_192)}`,
])('replaces %j by the home page', (requested) => {
  expect(localPath(requested)).toBe('/');
});
