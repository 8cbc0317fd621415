import type { CallContext } from '@commonplace/domain/call-context';
import {
  SearchSort,
  SearchType,
  type SearchEverythingRequest,
  type SearchEverythingResponseSchema,
} from '@commonplace/proto/content/v1/search';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ContentContext } from '../../context.ts';
import { maxResults, type ArticleFilter } from '../index/search-index.ts';
import type { EntryMatches } from '../entries/entry-index.ts';
import type { EntryType } from '../entries/entry-types.ts';
import { findArticles } from './find-articles.ts';
import { parseSearch, type ParsedSearch } from './parse-search.ts';
import type { FoundRecords } from './found-records.ts';
import { resolveFilter } from './resolve-filter.ts';
import { suggestText } from './suggest-text.ts';

type EverythingAnswer = MessageInitShape<typeof SearchEverythingResponseSchema>;

const typeNames = new Map<SearchType, EntryType>([
  [SearchType.USERS, 'users'],
  [SearchType.ORGANIZATIONS, 'organizations'],
  [SearchType.TAGS, 'tags'],
  [SearchType.PODCASTS, 'podcasts'],
  [SearchType.PODCAST_EPISODES, 'podcast_episodes'],
  [SearchType.LISTINGS, 'listings'],
]);

/**
 * Returns the best public matches of each requested type, their number, and facets of articles. Filters without words
 * list the newest articles that pass them.
 * @throws DomainError validation_failed for an invalid date.
 */
export async function searchEverything(
  context: ContentContext,
  call: CallContext,
  request: SearchEverythingRequest,
): Promise<EverythingAnswer> {
  const db = context.database.reader(call.signal);
  const parsed = parseSearch(request.query);
  const filter = await resolveFilter(context, call, parsed.filter);
  const [articles, entries, suggestion] = await Promise.all([
    request.types.includes(SearchType.ARTICLES) ? answerArticles(context, call, request, parsed, filter) : {},
    answerEntries(context, call, request, parsed, filter),
    suggestText(db, request.query, parsed),
  ]);
  return { ...articles, ...entries, suggestion };
}

async function answerArticles(
  context: ContentContext,
  { signal }: CallContext,
  request: SearchEverythingRequest,
  { query }: ParsedSearch,
  filter: ArticleFilter | undefined,
): Promise<Pick<EverythingAnswer, 'articles' | 'facets'>> {
  if (filter === undefined) return { articles: {} };
  const { scope, sort, page, perPage, facets: countedBy, highlight } = request;
  const search = {
    query,
    filter,
    scope,
    byDate: sort === SearchSort.DATE,
    page,
    perPage,
    facets: countedBy,
    highlight,
  };
  const { facets, ...articles } = await findArticles(context, search, signal);
  return { articles, facets };
}

async function answerEntries(
  context: ContentContext,
  { signal }: CallContext,
  request: SearchEverythingRequest,
  { query }: ParsedSearch,
  filter: ArticleFilter | undefined,
): Promise<EverythingAnswer> {
  const types = request.types.flatMap((type) => typeNames.get(type) ?? []);
  if (types.length === 0) return {};
  const offset = Math.min((request.page - 1) * request.perPage, maxResults);
  const limit = Math.min(request.perPage, maxResults - offset);
  const hasQuery = filter !== undefined && query.terms.length > 0;
  const search = { types, query, filter: filter ?? {}, byDate: request.sort === SearchSort.DATE, offset, limit };
  const matches = hasQuery ? await context.entries.find(search, signal) : new Map<EntryType, EntryMatches>();
  const read = async <Type extends EntryType>(type: Type) => {
    if (!types.includes(type)) return undefined;
    const { ids, total } = matches.get(type) ?? { ids: [], total: 0 };
    const records: FoundRecords[Type] = await context.entryReaders[type](context.database.reader(signal), ids);
    // Records that were hidden meanwhile are not counted.
    return { total: Math.max(records.length, total - (ids.length - records.length)), records };
  };
  const [users, organizations, tags, podcasts, episodes, listings] = [
    await read('users'),
    await read('organizations'),
    await read('tags'),
    await read('podcasts'),
    await read('podcast_episodes'),
    await read('listings'),
  ];
  return {
    users: users && { total: users.total, users: users.records },
    organizations: organizations && { total: organizations.total, organizations: organizations.records },
    tags: tags && { total: tags.total, tags: tags.records },
    podcasts: podcasts && { total: podcasts.total, podcasts: podcasts.records },
    podcastEpisodes: episodes && { total: episodes.total, podcastEpisodes: episodes.records },
    listings: listings && { total: listings.total, listings: listings.records },
  };
}
