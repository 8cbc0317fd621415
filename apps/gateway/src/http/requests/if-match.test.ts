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
    // Of a public read, plain and encoded.
    [`"${one}.${bytes}", "${two}.${bytes}-br"`, [one, two]],
    // As proxies that compress pass them on.
    [`W/"${one}"`, [one]],
    [`W/"${one}", "${two}"`, [one, two]],
    [`"${one}-gzip", W/"${two}.${bytes}-br-gzip"`, [one, two]],
    // Tags of others match nothing.
    [`"${one}x", "${one.slice(1)}"`, []],
    ['"other,one", ""', []],
    ['', []],
  ])('%o means %o', (header, expected) => {
    expect(ifMatchOf(header)).toEqual(expected);
  });

  test.each([one, `"${one}`, `"${one}" "${two}"`, `w/"${one}"`, `*, "${one}"`, `"${one}", *`, "'a'"])(
    '%o is refused',
    (header) => {
      expect(() => ifMatchOf(header)).toThrow('If-Match must be * or a list of ETags in double quotes');
    },
  );

  test('a long list takes time in proportion to its length', () => {
    expect(ifMatchOf(`"${one}",`.repeat(2_000))).toEqual([one]);
    expect(() => ifMatchOf(`${' ,'.repeat(8_000)}x`)).toThrow('If-Match');
  });
});
