import { expect, test } from 'vitest';
import { withStoredNewlines } from './stored-newlines.ts';

test.each([
  ['a\nb', 'a\nb', 'a\nb'],
  ['a\nb', '', 'a\nb'],
  ['a\nb\n', 'a\r\nb\r\n', 'a\r\nb\r\n'],
  ['a\nnew\nb\n', 'a\r\nb\r\n', 'a\r\nnew\r\nb\r\n'],
  ['a\nb\nc\nd', 'a\rb\nc\r\nd', 'a\rb\nc\r\nd'],
  ['a\nb\nB\nc\nd\ne\nf', 'a\rb\nc\r\nd\r\ne\r\nf', 'a\rb\nB\r\nc\r\nd\r\ne\r\nf'],
  ['b\n', 'a\r\nb\r\n', 'b\r\n'],
  ['', 'a\r\nb', ''],
  ['a\nb\nc', 'a\r\nb', 'a\r\nb\r\nc'],
])('keeps %j of %j as %j', (typed, stored, kept) => {
  expect(withStoredNewlines(typed, stored)).toBe(kept);
});
