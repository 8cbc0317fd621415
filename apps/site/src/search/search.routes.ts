import { searchPage } from './search-page.ts';
import { resultTypes, type ResultType, type SearchQuery } from '../parts/search-query.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { pastedPath } from './pasted-path.ts';

const resultsPerPage = 10;
const maxWords = 200;

/** Returns the words of a search with its filters, as the API reads them. */
export function queryOf({ q, tag, username, year }: SearchQuery): string {
  const filters = [
    ...(tag === undefined ? [] : [`tag:${wordOf(tag)}`]),
    ...(username === undefined ? [] : [`author:${wordOf(username)}`]),
    ...(year === undefined ? [] : [`after:${Number(year) - 1}-12-31`, `before:${Number(year) + 1}-01-01`]),
  ];
  return [q, ...filters].filter(Boolean).join(' ');
}

const wordOf = (text: string) => text.replaceAll(/[\s"]+/g, '');

/** Returns the search in a query; throws a 404 for a year or a type that is none. */
export function searchQueryIn(parameters: URLSearchParams): SearchQuery {
  const value = (name: string) => parameters.get(name)?.trim().slice(0, maxWords) || undefined;
  const year = value('year');
  if (year !== undefined && !/^\d{4}$/.test(year)) throw pageNotFound();
  return {
    q: value('q') ?? '',
    tag: value('tag'),
    username: value('username'),
    sort: value('sort'),
    type: typeOf(value('type')),
    ...(year !== undefined && { year }),
  };
}

function typeOf(name: string | undefined): ResultType | undefined {
  const type = resultTypes.find((one) => one === name);
  if (name !== undefined && type === undefined) throw pageNotFound();
  return type;
}

/**
 * Redirects to a record whose path or URL was typed. The first page has the best results of all types, the next ones have articles; with a
 * type, every page has that alone.
 */
async function showSearch({ query: parameters, page, api, view }: PageCall): Promise<PageResult> {
  const query = searchQueryIn(parameters);
  const q = queryOf(query);
  const pasted = q.includes('/') ? await pastedPath(q, (await view()).site.origin, api) : undefined;
  if (pasted !== undefined) return { goTo: pasted };
  const type = query.type ?? (page > 1 ? 'articles' : undefined);
  const search = { q, page, type, sort: query.sort };
  const [answer, pageView] = await Promise.all([q === '' ? undefined : api.part(readAnswer(search, api)), view()]);
  const { total = 0, items = [] } = answer?.results[type ?? 'articles'] ?? {};
  if (page > 1 && items.length === 0 && (answer || q === '')) throw pageNotFound();
  return { html: searchPage({ query, answer, paging: { page, hasNext: page * resultsPerPage < total } }, pageView) };
}

/** The parameters of a search for the API, which has further pages only for a single type. */
interface ApiSearch {
  q: string;
  page: number;
  type: ResultType | undefined;
  sort: string | undefined;
}

function readAnswer({ q, page, type, sort }: ApiSearch, { client }: PageCall['api']) {
  const query = { q, page, per_page: resultsPerPage, facets: 'tags,author,year', highlight: 'true' as const };
  const chosen = { ...(type && { types: type }), ...(sort === 'date' && { sort: 'date' as const }) };
  return client.searchEverything({ params: { query: { ...query, ...chosen } } });
}

export const searchPages: readonly PageRoute[] = [{ path: '/search', isPaged: true, show: showSearch }];
