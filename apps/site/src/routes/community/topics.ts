import { subforemsPage } from '../../pages/community/subforems-page.ts';
import { conceptPage, trendPage, trendsPage } from '../../pages/community/topic-pages.ts';
import { videosPage } from '../../pages/community/videos-page.ts';
import type { PageCall, PageRoute, Shown } from '../../serving/page-route.ts';
import { articlesPerPage } from '../lists/read-articles.ts';
import { readList } from '../read-list.ts';

const entriesPerPage = 24;

async function showTrends(call: PageCall): Promise<Shown> {
  const { page, api, view } = call;
  const query = { page, per_page: entriesPerPage };
  const [{ entries: trends, paging }, shown] = await Promise.all([
    readList(api.client.page('listTrends', { params: { query } }), call),
    view(),
  ]);
  return { html: trendsPage({ trends, paging }, shown) };
}

async function showTrend(call: PageCall): Promise<Shown> {
  const { params, page, api, view } = call;
  const path = { id_or_slug: params['slug'] ?? '' };
  const query = { page, per_page: articlesPerPage };
  const [trend, { entries: articles, paging }, shown] = await Promise.all([
    api.client.getTrend({ params: { path } }),
    readList(api.client.page('listTrendArticles', { params: { path, query } }), call),
    view(),
  ]);
  return { html: trendPage({ trend, articles, paging }, shown) };
}

async function showConcept(call: PageCall): Promise<Shown> {
  const { params, page, api, view } = call;
  const path = { slug: params['slug'] ?? '' };
  const query = { page, per_page: articlesPerPage };
  const [concept, { entries: articles, paging }, shown] = await Promise.all([
    api.client.getSiteConcept({ params: { path } }),
    readList(api.client.page('listSiteConceptArticles', { params: { path, query } }), call),
    view(),
  ]);
  return { html: conceptPage({ concept, articles, paging }, shown) };
}

async function showVideos(call: PageCall): Promise<Shown> {
  const { page, api, view } = call;
  const query = { page, per_page: entriesPerPage };
  const [{ entries: videos, paging }, shown] = await Promise.all([
    readList(api.client.page('listVideos', { params: { query } }), call),
    view(),
  ]);
  return { html: videosPage({ videos, paging }, shown) };
}

async function showSubforems({ api, view }: PageCall): Promise<Shown> {
  const [subforems, shown] = await Promise.all([api.part(api.client.listSubforems()), view()]);
  return { html: subforemsPage({ subforems }, shown) };
}

export const topicPages: readonly PageRoute[] = [
  { path: '/trends', isPaged: true, show: showTrends },
  { path: '/trends/:slug', isPaged: true, show: showTrend },
  { path: '/concepts/:slug', isPaged: true, show: showConcept },
  { path: '/videos', isPaged: true, show: showVideos },
  { path: '/subforems', show: showSubforems },
];
