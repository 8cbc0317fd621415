import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { listingSlug } from './listing-slug.ts';

it('turns any title into a path segment with a base 26 suffix', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 128 }), (title) => {
      expect(listingSlug(title)).toMatch(/^(?:[a-z0-9_]+-)*[0-9a-p]+$/);
    }),
  );
});
