import { deskSeriesPage, seriesOrderPage } from './own-series-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, Shown } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { signedIn } from '../serving/signed-in.ts';

const seriesPerPage = 30;
const partsPerPage = 100;

/** The series of the viewer. */
async function showSeries(call: PageCall): Promise<Shown> {
  const { page, api, view } = call;
  const shown = await view();
  const { viewer } = shown;
  if (!viewer) return { html: deskSeriesPage({ series: undefined, paging: { page, hasNext: false } }, shown) };
  const query = { username: viewer.username, page, per_page: seriesPerPage };
  const { entries: series, paging } = await readList(api.client.page('listSeries', { params: { query } }), call);
  return { html: deskSeriesPage({ series, paging }, shown) };
}

/** The parts of a series of the viewer, or of an organization that they may act for. */
async function showOrder({ params, page, api, view }: PageCall): Promise<Shown> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
  const query = { page, per_page: partsPerPage };
  const [series, shown] = await Promise.all([
    api.client.getSeries({ params: { path: { id: Number(id) }, query } }),
    view(),
  ]);
  const { name, path, articles: parts, articles_count: total, user, organization } = series;
  const { viewer } = shown;
  // The API decides who may move parts of the series of an organization.
  if (viewer && organization === undefined && user.user_id !== viewer.id) throw new PageFailure(403);
  if (parts.length === 0) throw pageNotFound();
  const paging = { page, hasNext: page * partsPerPage < total };
  return { html: seriesOrderPage({ id: series.id, name, path, parts, total, paging }, shown) };
}

export const ownSeriesPages: readonly PageRoute[] = [
  { path: '/dashboard/series', isPaged: true, show: showSeries },
  { path: '/dashboard/series/:id', isPaged: true, show: showOrder },
].map(signedIn);
