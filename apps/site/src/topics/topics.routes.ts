import { conceptPage, trendPage, trendsPage } from './topic-pages.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { articlesPerPage, cardQuery } from '../article-lists/read-articles.ts';
import { readList } from '../serving/read-list.ts';

const trendsPerPage = 24;

async function showTrends(call: PageCall): Promise<PageResult> {
  const { page, api, view } = call;
  const query = { page, per_page: trendsPerPage };
  const [{ entries: trends, paging }, pageView] = await Promise.all([
    readList(api.client.page('listTrends', { params: { query } }), call),
    view(),
  ]);
  return { html: trendsPage({ trends, paging }, pageView) };
}

async function showTrend(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const path = { id_or_slug: params['slug'] ?? '' };
  const query = cardQuery(page);
  const [trend, { entries: articles, paging }, pageView] = await Promise.all([
    api.client.getTrend({ params: { path } }),
    readList(api.client.page('listTrendArticles', { params: { path, query } }), call),
    view(),
  ]);
  return { html: trendPage({ trend, articles, paging }, pageView) };
}

async function showConcept(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const path = { slug: params['slug'] ?? '' };
  const query = { page, per_page: articlesPerPage };
  const [concept, { entries: articles, paging }, pageView] = await Promise.all([
    api.client.getSiteConcept({ params: { path } }),
    readList(api.client.page('listSiteConceptArticles', { params: { path, query } }), call),
    view(),
  ]);
  return { html: conceptPage({ concept, articles, paging }, pageView) };
}

export const topicPages: readonly PageRoute[] = [
  { path: '/trends', isPaged: true, show: showTrends },
  { path: '/trends/:slug', isPaged: true, show: showTrend },
  { path: '/concepts/:slug', isPaged: true, show: showConcept },
];
