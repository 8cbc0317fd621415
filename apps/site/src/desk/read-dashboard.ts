import type { Api } from '../api/api.ts';
import type { DashboardData, DashboardFilter } from './dashboard-page.ts';
import { articleOrders, articleStates } from './own-articles.ts';
import { pageNotFound } from '../serving/page-failure.ts';

const perPage = 25;

/** Reads the articles that a query asks for, and the figures of all of them. Throws a 404 for another state or order. */
export async function readDashboard(query: URLSearchParams, page: number, api: Api): Promise<DashboardData> {
  const filter = filterIn(query);
  const { state, order: sort } = filter;
  const list = { page, per_page: perPage, ...(state && { state }), ...(sort && { sort }) };
  const [summaries, totals] = await Promise.all([
    api.part(api.client.page('listOwnArticleSummaries', { params: { query: list } })),
    api.part(api.client.getAnalyticsTotals()),
  ]);
  const paging = { page, hasNext: summaries?.next !== undefined };
  return { ...filter, articles: summaries?.items, paging, totals };
}

function filterIn(query: URLSearchParams): DashboardFilter {
  return { state: oneOf(query.get('state'), articleStates), order: oneOf(query.get('sort'), articleOrders) };
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[]): Value | undefined {
  const match = values.find((value) => value === text);
  if (text !== null && match === undefined) throw pageNotFound();
  return match;
}
