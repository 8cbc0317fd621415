import { nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

const types = ['articles', 'users', 'organizations', 'tags', 'podcasts', 'podcast_episodes', 'listings'];
const matches = types.flatMap((type) => nested(`results.${type}`, ['total', 'items']));

export const searchOperations: Operation[] = [
  {
    name: 'SearchEverything',
    method: 'GET',
    path: '/api/search',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({ path: '/api/search?q=anything' }),
    status: 200,
    fields: ['total', 'suggestion', 'results', ...matches, 'facets'],
  },
  {
    name: 'CompleteSearch',
    method: 'GET',
    path: '/api/search/completions',
    versions: onlyV1,
    for: 'anyone',
    prepare: () => ({ path: '/api/search/completions?q=any' }),
    status: 200,
    fields: ['completions', 'tags', 'users'],
  },
];
