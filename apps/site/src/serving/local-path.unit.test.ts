import { expect, test } from 'vitest';
import { localPath, localPathIn } from './local-path.ts';

test.each([
  ['/ada/post?page=2#comment-1', '/ada/post?page=2#comment-1'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['', '/'],
])('turns %j into %j', (target, path) => {
  expect(localPath(target)).toBe(path);
});

test.each([
  ['/t/тег?q=тег', '/t/%D1%82%D0%B5%D0%B3?q=%D1%82%D0%B5%D0%B3'],
  ['/a/%2e%2e/b', '/b'],
  ['/$&/x', '/$&/x'],
  ['/\\evil.example', undefined],
  ['//evil.example', undefined],
  [`/${'a'.repeat(8_192)}`, undefined],
  [`/${'é'.repeat(2_000)}`, undefined],
  ['/x\r\nset-cookie: y', undefined],
])('has for a header, of %j, %j', (target, path) => {
  expect(localPathIn(target)).toBe(path);
});
