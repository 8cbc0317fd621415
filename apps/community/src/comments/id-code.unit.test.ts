import { expect, it } from 'vitest';
import { parseIdCode, toIdCode } from './id-code.ts';

it('writes ids in base 26 with the digits 0-9a-p', () => {
  expect(toIdCode(1000)).toBe('1cc');
  expect(toIdCode(25)).toBe('p');
  expect(toIdCode(26)).toBe('10');
});

it('parses codes in either case', () => {
  expect(parseIdCode('1cc')).toBe(1000);
  expect(parseIdCode('1CC')).toBe(1000);
  expect(parseIdCode(toIdCode(2 ** 31 - 1))).toBe(2 ** 31 - 1);
});

it.each(['', '0', 'q', '1cz', '-1', ' 1', '1.5', 'ppppppp', 'p'.repeat(400)])('rejects %j', (code) => {
  expect(parseIdCode(code)).toBeUndefined();
});
