import { historyPage, historyPath, type HistoryPageData } from './history-page.ts';
import type { Comparison } from './comparison.ts';
import type { Api } from '../api/api.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

/** More would not fit on a page. */
const perPage = 30;

/** The revisions of an article, for those who may read them. */
async function showHistory({ params, query, path, page, api, view }: PageCall): Promise<PageResult> {
  const { username = '', slug = '' } = params;
  const article = await api.client.getArticleByPath({ params: { path: { username, slug } } });
  if (historyPath(article.path) !== path) return { movedTo: historyPath(article.path) };
  const { id } = article;
  const [listed, comparison, revision, pageView] = await Promise.all([
    readRevisions(id, page, api),
    readComparison(id, query, api),
    readText(id, query, api),
    view(),
  ]);
  if (page > 1 && listed.revisions.length === 0) throw pageNotFound();
  const restored = numberIn(query, 'restored');
  return { html: historyPage({ article, ...listed, comparison, revision, restored }, pageView) };
}

/** Reads a page of the revisions of an article. */
export async function readRevisions(
  id: number,
  page: number,
  { client }: Api,
): Promise<Pick<HistoryPageData, 'revisions' | 'paging'>> {
  const params = { path: { id }, query: { page, per_page: perPage } };
  const { items, next } = await client.page('listArticleRevisions', { params });
  return { revisions: items, paging: { page, hasNext: next !== undefined } };
}

async function readComparison(id: number, query: URLSearchParams, { client }: Api): Promise<Comparison | undefined> {
  const [from, to] = [numberIn(query, 'from'), numberIn(query, 'to')];
  if (from === undefined || to === undefined) return undefined;
  const comparison = await client.compareArticleRevisions({ params: { path: { id, from, to } } });
  return { ...comparison, from, to };
}

async function readText(id: number, query: URLSearchParams, { client }: Api) {
  const number = numberIn(query, 'number');
  return number === undefined ? undefined : client.getArticleRevision({ params: { path: { id, number } } });
}

/** Returns a number of the query; throws a 404 for anything else. */
function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw pageNotFound();
  return Number(text);
}

export const historyPages: readonly PageRoute[] = [
  { path: '/:username/:slug/history', isPaged: true, show: showHistory },
];
