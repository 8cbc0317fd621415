import { expect, it } from 'vitest';
import { paging, sampleUser, sampleView } from '../testing/samples.ts';
import { searchPage } from './search-page.ts';

const answer = { total: 0, suggestion: null, results: {}, facets: {} };
const filters = (narrowed: { year?: string }) =>
  searchPage({ query: { q: 'loaf', ...narrowed }, answer, paging }, sampleView()).includes('class="facets"');

it('shows filters of a search without results only if one of them narrows it', () => {
  expect([filters({}), filters({ year: '2026' })]).toEqual([false, true]);
});

it('has square images of organizations and round ones of people', () => {
  const organization = { type_of: 'organization' as const, id: 1, name: 'Bakers', username: 'bakers', slug: 'bakers' };
  const results = {
    users: { total: 1, items: [{ type_of: 'user' as const, id: 1, ...sampleUser('Ada') }] },
    organizations: {
      total: 1,
      items: [{ ...organization, profile_image: '/bakers.png', profile_image_90: '/bakers.png' }],
    },
  };
  const page = searchPage({ query: { q: 'a' }, answer: { ...answer, total: 2, results }, paging }, sampleView());
  expect(page).toMatch(/class="avatar big"\s+src="\/ada\.png"/);
  expect(page).toMatch(/class="avatar big square"\s+src="\/bakers\.png"/);
});
