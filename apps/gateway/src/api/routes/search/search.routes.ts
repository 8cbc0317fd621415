import { violation } from '@commonplace/domain/violations';
import { SearchSort } from '@commonplace/proto/content/v1/search';
import { shortenText } from '@commonplace/rules/cut-text';
import { completionKeys, everythingKeys } from '../../../edge/cache/search-keys.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { completions, everything, totalOf } from './answers.ts';
import {
  completionQuery,
  searchFacets,
  searchQuery,
  searchTypes,
  type SearchFacetName,
  type SearchTypeName,
} from './search.schemas.ts';

const read = { ...sharedRead, tag: 'Search' } as const;

const allTypes = Object.keys(searchTypes) as SearchTypeName[];

const searchEverything = defineRoute({
  ...read,
  operation: 'SearchEverything',
  summary: 'Search articles, users, organizations, tags, podcast episodes and listings',
  path: '/api/search',
  bySubforem: true,
  failures: [422],
  schemas: { query: searchQuery, responses: { 200: everything } },
  async handle({ query, subforem, clients, options }) {
    const { q, page, per_page: perPage, sort, highlight } = query;
    const types = namesIn('types', query.types ?? [], searchTypes);
    const requested = types.length === 0 ? allTypes : types;
    const countedBy = namesIn('facets', query.facets ?? [], searchFacets);
    if (page > 1 && requested.length > 1) throw violation('page', 'requires exactly one of the types');
    const reply = await clients.search.searchEverything(
      {
        ...pageOf(query),
        query: q,
        types: requested.map((name) => searchTypes[name]),
        sort: sort === 'date' ? SearchSort.DATE : SearchSort.RELEVANCE,
        facets: countedBy.map((name) => searchFacets[name]),
        highlight: highlight === 'true',
        scope: subforem,
      },
      options,
    );
    const total = totalOf(reply);
    const isEmptySearch = q !== '' && page === 1 && total === 0;
    const hasNext = requested.length === 1 && page * perPage < total;
    return { status: 200, body: { reply, countedBy }, hasNext, keys: everythingKeys(reply), isEmptySearch };
  },
});

const completeSearch = defineRoute({
  ...read,
  operation: 'CompleteSearch',
  summary: 'Complete the last word of a search query with words, tags and users',
  path: '/api/search/completions',
  schemas: { query: completionQuery, responses: { 200: completions } },
  async handle({ query: { q, limit }, clients, options }) {
    const words = await clients.search.completeSearch({ query: q, limit }, options);
    return { status: 200, body: words, keys: completionKeys(words) };
  },
});

/** Validates the names in a list. */
function namesIn<Known extends SearchTypeName | SearchFacetName>(
  parameter: string,
  names: readonly string[],
  allowed: Record<Known, unknown>,
): Known[] {
  const unknown = names.find((name) => !Object.hasOwn(allowed, name));
  if (unknown === undefined) return names as Known[];
  throw violation(parameter, `may be ${Object.keys(allowed).join(', ')}; got "${shortenText(unknown, 40)}"`);
}

export const searchRoutes: Route[] = [searchEverything, completeSearch];
