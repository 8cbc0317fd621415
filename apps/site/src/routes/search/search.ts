import { searchPage } from '../../pages/search/search-page.ts';
import type { SearchQuery } from '../../pages/search/search-query.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';

const resultsPerPage = 10;
const maxWords = 200;

/** The words of a search with the filters of the API. */
export function queryOf({ q, tag, username, year }: SearchQuery): string {
  const filters = [
    ...(tag === undefined ? [] : [`tag:${wordOf(tag)}`]),
    ...(username === undefined ? [] : [`author:${wordOf(username)}`]),
    ...(year === undefined ? [] : [`after:${Number(year) - 1}-12-31`, `before:${Number(year) + 1}-01-01`]),
  ];
  return [q, ...filters].filter(Boolean).join(' ');
}

const wordOf = (text: string) => text.replaceAll(/[\s"]+/g, '');

/** Returns the search in a query; throws a 404 for a year that is none. */
export function searchQueryIn(given: URLSearchParams): SearchQuery {
  const value = (name: string) => given.get(name)?.trim().slice(0, maxWords) || undefined;
  const year = value('year');
  if (year !== undefined && !/^\d{4}$/.test(year)) throw pageNotFound();
  return {
    q: value('q') ?? '',
    tag: value('tag'),
    username: value('username'),
    sort: value('sort'),
    ...(year !== undefined && { year }),
  };
}

async function showSearch({ query: given, page, api, view }: PageCall): Promise<Shown> {
  const query = searchQueryIn(given);
  const q = queryOf(query);
  const [answer, shown] = await Promise.all([q === '' ? undefined : api.part(readAnswer(q, query, page, api)), view()]);
  const totals = Object.values(answer?.results ?? {}).map(({ total }) => total);
  const hasNext = Math.max(0, ...totals) > page * resultsPerPage;
  return { html: searchPage({ query, answer, paging: { page, hasNext } }, shown) };
}

function readAnswer(q: string, { sort }: SearchQuery, page: number, { client }: PageCall['api']) {
  const query = { q, page, per_page: resultsPerPage, facets: 'tags,author,year', highlight: 'true' as const };
  return client.searchEverything({ params: { query: { ...query, ...(sort === 'date' && { sort }) } } });
}

export const searchPages: readonly PageRoute[] = [{ path: '/search', isPaged: true, show: showSearch }];
