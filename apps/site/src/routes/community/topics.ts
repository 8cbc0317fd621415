import { subforemsPage } from '../../pages/community/subforems-page.ts';
import { conceptPage, trendPage, trendsPage } from '../../pages/community/topic-pages.ts';
import { videosPage } from '../../pages/community/videos-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { articlesPerPage } from '../lists/read-articles.ts';

const entriesPerPage = 24;

async function showTrends({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: entriesPerPage };
  const { items: trends, next } = await api.client.page('listTrends', { params: { query } });
  if (page > 1 && trends.length === 0) throw pageNotFound();
  return { html: trendsPage({ trends, paging: { page, hasNext: next !== undefined } }, await view()) };
}

async function showTrend({ params, page, api, view }: PageCall): Promise<Shown> {
  const path = { id_or_slug: params['slug'] ?? '' };
  const [trend, { items: articles, next }] = await Promise.all([
    api.client.getTrend({ params: { path } }),
    api.client.page('listTrendArticles', { params: { path, query: { page, per_page: articlesPerPage } } }),
  ]);
  if (page > 1 && articles.length === 0) throw pageNotFound();
  return { html: trendPage({ trend, articles, paging: { page, hasNext: next !== undefined } }, await view()) };
}

async function showConcept({ params, page, api, view }: PageCall): Promise<Shown> {
  const path = { slug: params['slug'] ?? '' };
  const query = { page, per_page: articlesPerPage };
  const [concept, { items: articles, next }] = await Promise.all([
    api.client.getSiteConcept({ params: { path } }),
    api.client.page('listSiteConceptArticles', { params: { path, query } }),
  ]);
  if (page > 1 && articles.length === 0) throw pageNotFound();
  return { html: conceptPage({ concept, articles, paging: { page, hasNext: next !== undefined } }, await view()) };
}

async function showVideos({ page, api, view }: PageCall): Promise<Shown> {
  const query = { page, per_page: entriesPerPage };
  const { items: videos, next } = await api.client.page('listVideos', { params: { query } });
  if (page > 1 && videos.length === 0) throw pageNotFound();
  return { html: videosPage({ videos, paging: { page, hasNext: next !== undefined } }, await view()) };
}

async function showSubforems({ api, view }: PageCall): Promise<Shown> {
  const subforems = await api.client.listSubforems();
  return { html: subforemsPage({ subforems }, await view()) };
}

export const topicPages: readonly PageRoute[] = [
  { path: '/trends', isPaged: true, show: showTrends },
  { path: '/trends/:slug', isPaged: true, show: showTrend },
  { path: '/concepts/:slug', isPaged: true, show: showConcept },
  { path: '/videos', isPaged: true, show: showVideos },
  { path: '/subforems', show: showSubforems },
];
