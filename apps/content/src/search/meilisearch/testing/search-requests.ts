import { searchIndex, type Hit } from './index-search.ts';
import { isCount, isString, isStrings, objectOf, refuseOtherFields, type JsonObject } from './json-checks.ts';
import { compareKeys } from './ranking.ts';
import { parseFilter } from './search-filter.ts';
import { NotImitatedError, ServerError } from './server-error.ts';
import type { StoredDocument, StoredIndex } from './stored-index.ts';

/** Returns an index, or throws `index_not_found`. */
export type FindIndex = (uid: string) => StoredIndex;

const fields = ['q', 'offset', 'limit', 'filter', 'sort', 'attributesToRetrieve', 'matchingStrategy'];
const notImitated = [
  'page hitsPerPage attributesToCrop cropLength cropMarker attributesToHighlight highlightPreTag highlightPostTag',
  'showMatchesPosition distinct facets locales hybrid attributesToSearchOn rankingScoreThreshold vector media',
  'retrieveVectors personalize useNetwork showRankingScore showRankingScoreDetails showPerformanceDetails',
].flatMap((names) => names.split(' '));

interface SearchQuery {
  q: string;
  offset: number;
  limit: number;
  filter: unknown;
  /** Fields, each with its direction. */
  sort: string[];
  attributesToRetrieve: string[];
  strategy: 'all' | 'last';
}

/** Answers `POST /indexes/:uid/search`. */
export function answerSearch(index: StoredIndex, body: unknown): JsonObject {
  const query = readQuery(objectOf(body, 'search'));
  const { q, offset, limit } = query;
  const hits = findHits(index, query);
  const page = hits.slice(0, index.settings.pagination.maxTotalHits).slice(offset, offset + limit);
  return {
    hits: page.map(({ document }) => showDocument(index, document, query)),
    query: q,
    processingTimeMs: 0,
    limit,
    offset,
    estimatedTotalHits: hits.length,
  };
}

/** Answers `POST /multi-search`, federated or not. */
export function answerMultiSearch(findIndex: FindIndex, body: unknown): JsonObject {
  const request = objectOf(body, 'multi-search');
  refuseOtherFields(request, ['queries', 'federation']);
  const { federation = null, queries: list } = request;
  if (!Array.isArray(list)) throw new ServerError('bad_request', 'queries: must be a list');
  const queries = list.map((query: unknown) => objectOf(query, 'query'));
  if (federation !== null) return answerFederated(findIndex, objectOf(federation, 'federation'), queries);
  const results = queries.map(({ indexUid, federationOptions, ...query }) => {
    if (federationOptions !== undefined)
      throw new ServerError('invalid_multi_search_federation_options', 'federationOptions: not without federation');
    const index = atQuery(() => findIndex(readUid(indexUid)));
    return { indexUid, ...answerSearch(index, query) };
  });
  return { results };
}

interface FederatedHit extends Hit {
  index: StoredIndex;
  query: SearchQuery;
  position: number;
  weight: number;
}

function answerFederated(findIndex: FindIndex, federation: JsonObject, queries: JsonObject[]): JsonObject {
  const { limit, offset } = readWindow(federation);
  refuseNotImitated(federation, ['page', 'hitsPerPage', 'facetsByIndex', 'mergeFacets', 'distinct', 'personalize']);
  refuseOtherFields(federation, ['limit', 'offset']);
  const matches = queries.flatMap((query, position) => findFederated(findIndex, query, position));
  const ordered = matches.toSorted((one, other) => compareKeys(one.keys, other.keys, [one.weight, other.weight]));
  // A document that several queries find is shown once, at its best rank.
  const seen = new Set<StoredDocument>();
  const hits = ordered.filter(({ document }) => !seen.has(document) && seen.add(document));
  const most = Math.max(0, ...hits.map(({ index }) => index.settings.pagination.maxTotalHits));
  return {
    hits: hits
      .slice(0, most)
      .slice(offset, offset + limit)
      .map(showFederated),
    processingTimeMs: 0,
    limit,
    offset,
    estimatedTotalHits: hits.length,
  };
}

function findFederated(findIndex: FindIndex, request: JsonObject, position: number): FederatedHit[] {
  const { indexUid, federationOptions = {}, ...rest } = request;
  const options = objectOf(federationOptions, 'federationOptions');
  refuseNotImitated(options, ['remote', 'queryPosition']);
  refuseOtherFields(options, ['weight']);
  const { weight = 1 } = options;
  if (typeof weight !== 'number' || weight < 0) throw new ServerError('invalid_multi_search_weight', 'weight: invalid');
  const uid = readUid(indexUid);
  const query = readQuery(rest);
  if (rest['limit'] !== undefined || rest['offset'] !== undefined) {
    throw new ServerError('invalid_multi_search_query_pagination', 'limit, offset: not in a federated query');
  }
  const index = atQuery(() => findIndex(uid));
  return findHits(index, query).map((hit) => ({ ...hit, index, query, position, weight }));
}

function showFederated({ index, query, position, document }: FederatedHit): JsonObject {
  const federation = { indexUid: index.uid, queriesPosition: position };
  return { ...showDocument(index, document, query), _federation: federation };
}

function findHits(index: StoredIndex, { q, filter, sort, strategy }: SearchQuery): Hit[] {
  const { filterableAttributes, sortableAttributes } = index.settings;
  const holds = parseFilter(filter, filterableAttributes);
  const other = sort.find((rule) => !sortableAttributes.includes(rule.replace(/:(?:asc|desc)$/, '')));
  if (other !== undefined) throw new ServerError('invalid_search_sort', `sort: not by ${other}`);
  return searchIndex(index, { q, holds, sort, strategy });
}

function readQuery(request: JsonObject): SearchQuery {
  refuseNotImitated(request, notImitated);
  refuseOtherFields(request, fields);
  const { q, filter, sort, attributesToRetrieve, matchingStrategy } = request;
  if (q !== undefined && q !== null && !isString(q)) throw new ServerError('invalid_search_q', 'q: must be a text');
  if (attributesToRetrieve !== undefined && !isStrings(attributesToRetrieve)) {
    throw new ServerError('invalid_search_attributes_to_retrieve', 'attributesToRetrieve: must be a list');
  }
  if (sort !== undefined && sort !== null && !(isStrings(sort) && sort.every(isSortRule))) {
    throw new ServerError('invalid_search_sort', 'sort: must be a list of fields, each with :asc or :desc');
  }
  return {
    ...readWindow(request),
    q: q ?? '',
    filter: filter ?? [],
    sort: sort ?? [],
    attributesToRetrieve: attributesToRetrieve ?? ['*'],
    strategy: readStrategy(matchingStrategy),
  };
}

function readStrategy(strategy: unknown = 'last'): SearchQuery['strategy'] {
  if (strategy === 'all' || strategy === 'last') return strategy;
  if (strategy === 'frequency') throw new NotImitatedError('the matching strategy frequency');
  throw new ServerError('invalid_search_matching_strategy', 'matchingStrategy: must be all, last or frequency');
}

function readWindow({ limit = 20, offset = 0 }: JsonObject): { limit: number; offset: number } {
  if (!isCount(limit)) throw new ServerError('invalid_search_limit', 'limit: must be a count');
  if (!isCount(offset)) throw new ServerError('invalid_search_offset', 'offset: must be a count');
  return { limit, offset };
}

function refuseNotImitated(request: JsonObject, names: readonly string[]): void {
  const name = names.find((other) => request[other] !== undefined);
  if (name !== undefined) throw new NotImitatedError(`searches with ${name}`);
}

function readUid(uid: unknown): string {
  if (uid === undefined) throw new ServerError('missing_index_uid', 'indexUid: is missing');
  if (!isString(uid) || !isIndexUid(uid)) throw new ServerError('invalid_index_uid', 'indexUid: is not a name');
  return uid;
}

const isSortRule = (rule: string) => /:(?:asc|desc)$/.test(rule);

export const isIndexUid = (uid: unknown) => isString(uid) && /^[\w-]{1,512}$/.test(uid);

/** A missing index of one of several queries is an error of the request, not a missing resource. */
function atQuery(find: () => StoredIndex): StoredIndex {
  try {
    return find();
  } catch (error) {
    if (error instanceof ServerError) throw new ServerError(error.code, error.message, 400);
    throw error;
  }
}

function showDocument(index: StoredIndex, document: StoredDocument, { attributesToRetrieve }: SearchQuery): JsonObject {
  const lists = [index.settings.displayedAttributes, attributesToRetrieve];
  const isShown = (name: string) => lists.every((list) => list.includes('*') || list.includes(name));
  return Object.fromEntries(Object.entries(document).filter(([name]) => isShown(name)));
}
