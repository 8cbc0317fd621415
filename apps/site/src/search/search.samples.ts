import { listing } from '../listings/listings.samples.ts';
import { episode, podcast } from '../podcasts/podcasts.samples.ts';
import { tag } from '../tags/tags.samples.ts';
import { paging, type Samples, sampleUser } from '../testing/samples.ts';
import { searchPage } from './search-page.ts';

const searched = (text: string) => ({
  total: 1,
  suggestion: text,
  results: {
    articles: { total: 1, items: [] },
    users: { total: 1, items: [{ type_of: 'user' as const, id: 1, ...sampleUser(text) }] },
    tags: { total: 1, items: [tag(text)] },
    podcasts: { total: 1, items: [podcast(text)] },
    podcast_episodes: { total: 1, items: [episode(text)] },
    listings: { total: 1, items: [listing(text)] },
  },
  facets: {
    tags: [{ value: 'bread', count: 2 }],
    author: [{ value: 'ada', count: 2, name: text }],
    year: [{ value: '2026', count: 2 }],
  },
});
const search = (text: string) => ({ query: { q: text, year: '2026' }, answer: searched(text), paging });

export const samples: Samples = {
  search: (text, view) => searchPage(search(text), view),
};
