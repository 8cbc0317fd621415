import { expect, it } from 'vitest';
import { paging, sampleView } from '../testing/samples.ts';
import { searchPage } from './search-page.ts';

const answer = { total: 0, suggestion: null, results: {}, facets: {} };
const filters = (narrowed: { year?: string }) =>
  searchPage({ query: { q: 'loaf', ...narrowed }, answer, paging }, sampleView()).includes('class="facets"');

it('shows filters of a search without results only if one of them narrows it', () => {
  expect([filters({}), filters({ year: '2026' })]).toEqual([false, true]);
});
