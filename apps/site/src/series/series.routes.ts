import { seriesListPage, seriesPage, type SeriesOwner } from './series-pages.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { resolvePath } from '../serving/resolve-path.ts';
import { articlesPerPage } from '../article-lists/read-articles.ts';

const seriesPerPage = 30;

/** The series of a user or an organization. */
async function showSeriesList(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const { username = '' } = params;
  const query = { username, page, per_page: seriesPerPage };
  const [owner, { entries, paging }, pageView] = await Promise.all([
    resolvePath(`/${encodeURIComponent(username)}`, api),
    readList(api.client.page('listSeries', { params: { query } }), call),
    view(),
  ]);
  if ('movedTo' in owner) return { movedTo: `${owner.movedTo}/series` };
  const series = entries?.map(({ id, name: title, articles_count: articlesCount }) => ({ id, title, articlesCount }));
  const first = entries?.[0];
  const named = first ? ownerOf(first) : { name: username, username };
  return { html: seriesListPage({ owner: named, series, paging }, pageView) };
}

interface Owned {
  user: SeriesOwner;
  organization?: SeriesOwner | undefined;
}

function ownerOf({ user, organization }: Owned): SeriesOwner {
  return organization ?? user;
}

/** A series, at the name of its owner. */
async function showSeries({ params, path, page, api, view }: PageCall): Promise<PageResult> {
  const { id = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
  const paged = { page, per_page: articlesPerPage };
  const series = await api.client.getSeries({ params: { path: { id: Number(id) }, query: paged } });
  if (series.path !== path) return { movedTo: series.path };
  const { articles, articles_count: total, name: title } = series;
  if (articles.length === 0) throw pageNotFound();
  const firstNumber = (page - 1) * articlesPerPage + 1;
  const paging = { page, hasNext: page * articlesPerPage < total };
  const data = { id: series.id, title, owner: ownerOf(series), articles, firstNumber, total, paging };
  return { html: seriesPage(data, await view()) };
}

export const seriesPages: readonly PageRoute[] = [
  { path: '/:username/series', isPaged: true, show: showSeriesList },
  { path: '/:username/series/:id', isPaged: true, show: showSeries },
];
