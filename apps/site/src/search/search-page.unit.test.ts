import { expect, it } from 'vitest';
import { attribute, elementsOf, textOf } from '../testing/read-page.ts';
import { paging, sampleUser, sampleView } from '../testing/samples.ts';
import { searchPage } from './search-page.ts';

const answer = { total: 0, suggestion: null, results: {}, facets: {} };
const filters = (narrowed: { year?: string }) =>
  searchPage({ query: { q: 'loaf', ...narrowed }, answer, paging }, sampleView()).includes('class="facets"');

it('shows filters of a search without results only if one of them narrows it', () => {
  expect([filters({}), filters({ year: '2026' })]).toEqual([false, true]);
});

it('has the filters folded before the results, with the chosen ones in sight, and next to them', () => {
  const facets = { tags: [{ value: 'bread', count: 2 }], author: [{ value: 'ada', count: 2, name: 'Ada' }] };
  const query = { q: 'loaf', tag: 'bread', username: 'ada', sort: 'date' as const };
  const results = { users: { total: 1, items: [{ type_of: 'user' as const, id: 1, ...sampleUser('Ada') }] } };
  const page = elementsOf(
    searchPage({ query, answer: { ...answer, total: 1, results, facets }, paging }, sampleView()),
  );
  const at = (isSearched: (element: (typeof page)[number]) => boolean) => page.findIndex(isSearched);
  const folded = at((element) => attribute(element, 'class') === 'groups filters');
  const aside = at(({ tagName }) => tagName === 'aside');
  const linksIn = (index: number) =>
    elementsOf(page[index]!).flatMap((element) => (element.tagName === 'a' ? (attribute(element, 'href') ?? []) : []));
  expect(folded).toBeGreaterThan(0);
  expect(folded).toBeLessThan(at((element) => attribute(element, 'class') === 'results'));
  expect(attribute(page[folded], 'open')).toBeUndefined();
  expect(textOf(page[folded + 1]!)).toBe('Filters: Newest, bread, Ada');
  expect(linksIn(folded)).toHaveLength(4);
  expect(linksIn(folded)).toEqual(linksIn(aside));
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
