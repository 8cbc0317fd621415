import { expect, test } from 'vitest';
import { measureMarkup } from './measure-markup.ts';

test.each([
  ['', 0],
  ['no markup = at all', 0],
  ['<a/>', 1],
  ['<a b="c" d = \'e\'>f</a>', 3],
  ['<a><b/><c></c></a>', 3],
  ['<a><![CDATA[<p class="x">y</p>]]></a>', 1],
  ['<!-- <a b="c"> --><a/>', 1],
  ['<?xml version="1.0"?><a>1 = 2</a>', 3],
  ['<a', 1],
  ['<a><![CDATA[<b/>', 1],
])('%j has %i elements and attributes', (text, count) => {
  expect(measureMarkup(text, 1_000)).toBe(count);
});

test('takes linear time', () => {
  const texts = ['<', '<a ', '<a b=', '<a>', '=', '<![CDATA[', '<!--', '</', '</a>'].map((part) =>
    part.repeat(1_000_000),
  );
  for (const text of texts) expect(measureMarkup(text, 10_000_000)).toBeLessThanOrEqual(1_000_001);
});
