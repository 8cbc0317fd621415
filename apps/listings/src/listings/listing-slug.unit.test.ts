import { expect, it } from 'vitest';
import { listingSlug } from './listing-slug.ts';

it.each([
  ['Wanted: a Proof-Reader!', /^wanted-a-proof-reader-[0-9a-p]+$/],
  ['Größe über alles', /^grosse-uber-alles-[0-9a-p]+$/],
  ['  --  ', /^[0-9a-p]+$/],
])('turns %j into ASCII with a base 26 suffix', (title, pattern) => {
  expect(listingSlug(title)).toMatch(pattern);
});

it('gives equal titles different slugs', () => {
  const slugs = Array.from({ length: 1_000 }, () => listingSlug('same'));
  expect(new Set(slugs).size).toBe(1_000);
});
