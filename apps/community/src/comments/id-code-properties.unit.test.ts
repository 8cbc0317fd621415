import { largestId } from '@commonplace/rules/limits';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseIdCode, toIdCode } from './id-code.ts';

const ids = fc.integer({ min: 1, max: largestId });

it('gives every id a unique code that is read back in either case', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const code = toIdCode(one);
      expect(code).toMatch(/^[1-9a-p][0-9a-p]{0,6}$/);
      expect([parseIdCode(code), parseIdCode(code.toUpperCase())]).toEqual([one, one]);
      expect(toIdCode(other) === code).toBe(other === one);
    }),
  );
});

it('parses only codes of ids', () => {
  const codes = fc.string({ unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrABP -.'.split('')), maxLength: 9 });
  fc.assert(
    fc.property(codes, (code) => {
      const id = parseIdCode(code);
      if (id === undefined) return;
      expect(id).toBeGreaterThanOrEqual(1);
      expect(id).toBeLessThanOrEqual(largestId);
      expect(toIdCode(id)).toBe(code.toLowerCase().replace(/^0+/, ''));
    }),
  );
});
