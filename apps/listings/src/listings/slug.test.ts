import { expect, it } from 'vitest';
import { listingSlug } from './slug.ts';

it.each([
  ['Wanted: a Proof-Reader!', /^wanted-a-proof-reader-[0-9a-p]+$/],
  ['Größe über alles', /^grosse-uber-alles-[0-9a-p]+$/],
  ['  --  ', /^[0-9a-p]+$/],
])('of %j is ASCII with a suffix in base 26', (title, pattern) => {
  expect(listingSlug(title)).toMatch(pattern);
});

it('tells equal titles apart', () => {
  const slugs = Array.from({ length: 1_000 }, () => listingSlug('same'));
  expect(new Set(slugs).size).toBe(1_000);
});
