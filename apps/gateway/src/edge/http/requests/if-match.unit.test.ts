import { describe, expect, test } from 'vitest';
import { ifMatchOf } from './if-match.ts';

describe('If-Match (RFC 9110, 13.1.1)', () => {
  const one = 'A'.repeat(22);
  const two = `${'b'.repeat(20)}-_`;
  const bytes = 'x'.repeat(27);

  test.each([
    [undefined, undefined],
    ['*', '*'],
    [' * ', '*'],
    [`"${one}"`, [one]],
    [`"${one}", "${two}"`, [one, two]],
    [`,"${one}" ,, "${two}",`, [one, two]],
    [`"${one}","${one}"`, [one]],
    // From public reads, plain and encoded.
    [`"${one}.${bytes}", "${two}.${bytes}-br"`, [one, two]],
    // As changed by compressing proxies.
    [`W/"${one}"`, [one]],
    [`W/"${one}", "${two}"`, [one, two]],
    [`"${one}-gzip", W/"${two}.${bytes}-br-gzip"`, [one, two]],
    // Unknown formats match nothing.
    [`"${one}x", "${one.slice(1)}"`, []],
    ['"other,one", ""', []],
    ['', []],
  ])('parses %o as %o', (header, expected) => {
    expect(ifMatchOf(header)).toEqual(expected);
  });

  test.each([one, `"${one}`, `"${one}" "${two}"`, `w/"${one}"`, `*, "${one}"`, `"${one}", *`, "'a'"])(
    'refuses %o',
    (header) => {
      expect(() => ifMatchOf(header)).toThrow('If-Match must be * or a list of ETags in double quotes');
    },
  );

  test('parses a long list in linear time', () => {
    expect(ifMatchOf(`"${one}",`.repeat(2_000))).toEqual([one]);
    expect(() => ifMatchOf(`${' ,'.repeat(8_000)}x`)).toThrow('If-Match');
  });
});
