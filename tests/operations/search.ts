import { within } from './members.ts';
import { onlyV1, type Operation } from './operation.ts';

const types = ['articles', 'users', 'organizations', 'tags', 'podcast_episodes', 'listings'];
const matches = types.flatMap((type) => within(`results.${type}`, ['total', 'items']));

/** Search across everything. */
export const searchOperations: Operation[] = [
  {
    number: 'SearchEverything',
    method: 'GET',
    path: '/api/search',
    versions: onlyV1,
    for: 'anybody',
    ask: () => ({ path: '/api/search?q=anything' }),
    status: 200,
    members: ['total', 'suggestion', 'results', ...matches, 'facets'],
  },
  {
    number: 'CompleteSearch',
    method: 'GET',
    path: '/api/search/completions',
    versions: onlyV1,
    for: 'anybody',
    ask: () => ({ path: '/api/search/completions?q=any' }),
    status: 200,
    members: ['completions', 'tags', 'users'],
  },
];
