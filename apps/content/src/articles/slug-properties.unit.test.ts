import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftSlug, isDraftSlug, publishedSlug, titleSlug } from './slug.ts';

/** Titles of any characters, and of typical ones. */
const titles = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc.string({ unit: fc.constantFrom('a', 'Z', '9', '_', '-', ' ', "'", 'ß', '日', '😀'), maxLength: 150 }),
);
const asciiTitles = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '-', "'", '!'), maxLength: 200 });

it('makes a path segment of any title: lower-case letters, digits and underscores, with single hyphens in between', () => {
  fc.assert(
    fc.property(titles, (title) => {
      expect(titleSlug(title)).toMatch(/^(?:[a-z0-9_]+(?:-[a-z0-9_]+)*)?$/);
    }),
  );
});

it('is idempotent in any case, and not longer than its title', () => {
  fc.assert(
    fc.property(asciiTitles, (title) => {
      const slug = titleSlug(title);
      expect(slug.length).toBeLessThanOrEqual(100);
      expect(titleSlug(slug)).toBe(slug);
      expect(titleSlug(title.toUpperCase())).toBe(slug);
    }),
  );
});

it("recognizes a draft's slug, whatever its title, and no slug of a published article", () => {
  fc.assert(
    fc.property(titles, (title) => {
      expect(isDraftSlug(draftSlug(title))).toBe(true);
      const published = publishedSlug(title);
      expect(published).toMatch(/^[a-z0-9_-]*-[0-9a-p]{1,4}$/);
      expect(published.slice(0, published.lastIndexOf('-'))).toBe(titleSlug(title));
    }),
  );
});
