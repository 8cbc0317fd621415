import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each([
  ['/ada/post?page=2#comment-1', '/ada/post?page=2#comment-1'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['', '/'],
])('turns %j into %j', (given, path) => {
  expect(localPath(given)).toBe(path);
});
