import { deskSeriesPage, seriesOrderPage } from './own-series-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';

const seriesPerPage = 30;
const partsPerPage = 100;

/** The series of the viewer. */
async function showSeries(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const pageView = await view();
  const { viewer } = pageView;
  if (!viewer) return { html: deskSeriesPage({ series: undefined, paging: { page, hasNext: false } }, pageView) };
  const query = { username: viewer.username, page, per_page: seriesPerPage };
  const { entries: series, paging } = await readList(api.client.page('listSeries', { params: { query } }), call);
  return { html: deskSeriesPage({ series, paging }, pageView) };
}

/** The parts of a series of the viewer, or of an organization that they may act for. */
async function showOrder({ params, page, api, view }: PageCall): Promise<PageResult> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
  const query = { page, per_page: partsPerPage };
  const [series, pageView] = await Promise.all([
    api.client.getSeries({ params: { path: { id: Number(id) }, query } }),
    view(),
  ]);
  const { name, path, articles: parts, articles_count: total, user, organization } = series;
  const { viewer } = pageView;
  // The API decides who may move parts of the series of an organization.
  if (viewer && organization === undefined && user.user_id !== viewer.id) throw new PageFailure(403);
  if (parts.length === 0) throw pageNotFound();
  const paging = { page, hasNext: page * partsPerPage < total };
  return { html: seriesOrderPage({ id: series.id, name, path, parts, total, paging }, pageView) };
}

export const ownSeriesPages: readonly PageRoute[] = [
  { path: '/dashboard/series', isPaged: true, show: showSeries },
  { path: '/dashboard/series/:id', isPaged: true, show: showOrder },
].map(signedIn);
