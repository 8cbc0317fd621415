import { expect, it } from 'vitest';
import { categoryOptions, categoryTitle } from './listing.ts';

it('names categories in words', () => {
  expect(['cfp', 'forhire', 'misc'].map(categoryTitle)).toEqual(['Call for proposals', 'For hire', 'Miscellaneous']);
  expect(categoryOptions).toContainEqual(['forsale', 'For sale']);
});
