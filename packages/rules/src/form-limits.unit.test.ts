import { describe, expect, test } from 'vitest';
import { isTooComplexForm, maxFormBytes } from './form-limits.ts';

const encoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary="x--y"';

describe('a URL-encoded form', () => {
  const isTooComplex = (text: string) => isTooComplexForm(Buffer.from(text), encoded);

  test.each([
    ['nothing', '', false],
    ['one value', 'a=1', false],
    ['500 values', 'a=&'.repeat(499) + 'a=', false],
    ['501 values', 'a=&'.repeat(500) + 'a=', true],
    ['separators alone', '&'.repeat(100_000), true],
    ['a long value', `a=${'%26'.repeat(100_000)}`, false],
  ])('with %s is too complex: %s', (_, text, isExcessive) => {
    expect(isTooComplex(text)).toBe(isExcessive);
  });
});

describe('a form in parts', () => {
  const part = (head = 'content-disposition: form-data; name="a"', value = 'x') =>
    `--x--y\r\n${head}\r\n\r\n${value}\r\n`;
  const end = '--x--y--\r\n';

  test.each([
    ['nothing', '', false],
    ['one part', part() + end, false],
    ['500 parts', part().repeat(500) + end, false],
    ['501 parts', part().repeat(501) + end, true],
    ['501 parts without an end', part().repeat(501), true],
    ['delimiters alone', '--x--y\r\n'.repeat(10_000), true],
    ['a long name', part(`content-disposition: form-data; name="${'%22'.repeat(2_000)}"`) + end, true],
    ['many headers', part('x: y\r\n'.repeat(1_000)) + end, true],
    ['a long value', part(undefined, '--x-'.repeat(100_000)) + end, false],
    ['a long epilogue without a part', `${part()}${end}${' '.repeat(1_000)}`, false],
  ])('with %s is too complex: %s', (_, text, isExcessive) => {
    expect(isTooComplexForm(Buffer.from(text), inParts)).toBe(isExcessive);
  });

  test.each(['multipart/form-data; boundary', 'multipart/form-data; x=y', 'multipart/form-data; boundary=""'])(
    'is left to the parser with the content type %s',
    (type) => {
      expect(isTooComplexForm(Buffer.from(part().repeat(600)), type)).toBe(false);
    },
  );
});

test('only a form in parts has room for a file', () => {
  expect(maxFormBytes(inParts)).toBe(26 * 1024 * 1024);
  expect(maxFormBytes(encoded)).toBe(2.5 * 1024 * 1024);
  expect(maxFormBytes(undefined)).toBe(2.5 * 1024 * 1024);
});
