import { CommonplaceError } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import { analyticsPage } from './analytics-page.ts';
import { problemOfRange, readAnalyticsQuery, toApiQuery, type AnalyticsQuery } from './analytics-query.ts';
import { referrersPage } from './referrers-page.ts';
import { tableNames } from './tables.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { signedIn } from '../serving/signed-in.ts';
import { ownMemberships } from '../desk/own-memberships.ts';
import { readTable } from './read-table.ts';

const articlesPerPage = 20;
const referrersPerPage = 100;

/** Charts and tables of the viewer's articles, of those of an organization, or of one article. */
async function showAnalytics({ query: parameters, page, api, view }: PageCall): Promise<PageResult> {
  const query = queryIn(parameters);
  const problem = problemOfRange(query);
  const [figures, memberships, pageView] = await Promise.all([
    problem === undefined ? readFigures(query, page, api) : undefined,
    ownMemberships(api),
    view(),
  ]);
  const html = analyticsPage(
    { query, dashboard: undefined, audience: undefined, ...figures, memberships, problem },
    pageView,
  );
  return { html, ...(problem !== undefined && { status: 422 }) };
}

async function readFigures(query: AnalyticsQuery, page: number, api: Api) {
  const { articleId } = query;
  const list = { ...toApiQuery({ ...query, articleId: undefined }), page, per_page: articlesPerPage };
  const [dashboard, audience, figures, article] = await Promise.all([
    api.part(api.client.getAnalyticsDashboard({ params: { query: toApiQuery(query) } })).catch(refuse),
    api.part(api.client.getAnalyticsAudience({ params: { query: toApiQuery(query) } })).catch(refuse),
    articleId === undefined ? api.part(api.client.page('listArticleFigures', { params: { query: list } })) : undefined,
    articleId === undefined ? undefined : api.client.getArticle({ params: { path: { id: articleId } } }),
  ]);
  const articles = figures && { items: figures.items, paging: { page, hasNext: figures.next !== undefined } };
  if (page > 1 && (!articles || articles.items.length === 0)) throw pageNotFound();
  return { dashboard, audience, articles, article };
}

/** A table as a file. */
async function downloadTable({ params, query: parameters, page, api, view }: PageCall): Promise<PageResult> {
  const name = tableNames.find((table) => `${table}.csv` === params['table']);
  const query = queryIn(parameters);
  if (name === undefined) throw pageNotFound();
  if (problemOfRange(query) !== undefined) throw new PageFailure(422);
  const csv = await readTable(name, { query, page }, api, await view()).catch(refuse);
  if (csv === undefined) throw pageNotFound();
  const part = page === 1 ? '' : `-${page}`;
  return { csv, name: `${name}-${query.start || 'start'}-${query.end || 'today'}${part}.csv` };
}

/** All sites that led readers to the articles. */
async function showReferrers({ query: parameters, page, api, view }: PageCall): Promise<PageResult> {
  const query = queryIn(parameters);
  if (problemOfRange(query) !== undefined) throw pageNotFound();
  const list = { ...toApiQuery(query), page, per_page: referrersPerPage };
  const [{ domains }, pageView] = await Promise.all([
    api.client.getAnalyticsReferrers({ params: { query: list } }).catch(refuse),
    view(),
  ]);
  if (page > 1 && domains.length === 0) throw pageNotFound();
  const paging = { page, hasNext: domains.length === referrersPerPage };
  return { html: referrersPage({ query, referrers: domains, paging }, pageView) };
}

function queryIn(parameters: URLSearchParams): AnalyticsQuery {
  const query = readAnalyticsQuery(parameters);
  if (query === undefined) throw pageNotFound();
  return query;
}

/** An article of someone else has no figures here. */
function refuse(error: unknown): never {
  throw error instanceof CommonplaceError && error.status === 422 ? pageNotFound() : error;
}

export const analyticsPages: readonly PageRoute[] = [
  signedIn({ path: '/dashboard/analytics', isPaged: true, show: showAnalytics }),
  signedIn({ path: '/dashboard/analytics/referrers', isPaged: true, show: showReferrers }),
  signedIn({ path: '/dashboard/analytics/:table', isPaged: true, show: downloadTable }),
];
