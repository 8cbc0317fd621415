import { expect, test } from 'vitest';
import { addBillboardId } from './add-billboard-id.ts';

test.each([
  ['<a href="https://example.com/">', '<a href="https://example.com/?bb=7">'],
  ['<a href="https://example.com/?a=1&amp;b=2">', '<a href="https://example.com/?a=1&amp;b=2&amp;bb=7">'],
  ['<a title="x" href="/here#there" rel="noopener">', '<a title="x" href="/here?bb=7#there" rel="noopener">'],
  [
    '<a href="#top"><a href="mailto:a@example.com"><a name="x">',
    '<a href="#top"><a href="mailto:a@example.com"><a name="x">',
  ],
  ['<img src="https://example.com/x.png">', '<img src="https://example.com/x.png">'],
])('adds the billboard id to the links of %s', (html, expected) => {
  expect(addBillboardId(html, 7)).toBe(expected);
});
