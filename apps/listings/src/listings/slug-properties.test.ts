import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listingSlug } from './slug.ts';

it('of any title is a part of an address, and ends in a number in base 26', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 128 }), (title) => {
      expect(listingSlug(title)).toMatch(/^(?:[a-z0-9_]+-)*[0-9a-p]+$/);
    }),
  );
});
