import { trendArticleKeys, trendKeys, trendListKeys } from '../../../edge/cache/trend-keys.ts';
import { listOf } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route, sharedRead } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { articleList, withCommentCounts } from '../articles/articles.schemas.ts';
import { trend, trendArticlePage, trendIdOrSlug, trendPage } from './trends.schemas.ts';

const read = { ...sharedRead, tag: 'Trends' } as const;

const listTrends = defineRoute({
  ...read,
  operation: 'ListTrends',
  contract: 'E34',
  summary: 'List trends',
  path: '/api/trends',
  schemas: { query: trendPage, responses: { 200: listOf(trend) } },
  async handle({ query, clients, options }) {
    const { trends, hasNext } = await clients.trends.listTrends(pageOf(query), options);
    return { status: 200, body: trends, hasNext, keys: trendListKeys(trends) };
  },
});

const getTrend = defineRoute({
  ...read,
  operation: 'GetTrend',
  contract: 'E35',
  summary: 'Get a trend by its id or slug',
  path: '/api/trends/:id_or_slug',
  schemas: { params: trendIdOrSlug, responses: { 200: trend } },
  async handle({ params, clients, options }) {
    const body = required((await clients.trends.getTrend({ idOrSlug: params.id_or_slug }, options)).trend);
    return { status: 200, body, keys: trendKeys(body) };
  },
});

const listTrendArticles = defineRoute({
  ...read,
  operation: 'ListTrendArticles',
  contract: 'E36',
  summary: 'List the articles of a trend, closest match first',
  path: '/api/trends/:id_or_slug/articles',
  schemas: { params: trendIdOrSlug, query: trendArticlePage, responses: { 200: articleList } },
  async handle({ params, query, clients, options }) {
    const request = { ...pageOf(query), idOrSlug: params.id_or_slug, byScore: query.sort === 'score' };
    const { articles, hasNext, trendId } = await clients.trends.listTrendArticles(request, options);
    const body = query.comments_count === 'true' ? withCommentCounts(articles) : articles;
    return { status: 200, body, hasNext, keys: trendArticleKeys(trendId, articles) };
  },
});

export const trendRoutes: Route[] = [listTrends, getTrend, listTrendArticles];
