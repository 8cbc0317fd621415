import { articleSeriesKeys, seriesKeys, seriesListKeys, seriesMoved } from '../../../edge/cache/series-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, smallBodyBytes, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import {
  articleSeries,
  movedPart,
  partPosition,
  series,
  seriesId,
  seriesList,
  seriesOwner,
  seriesPage,
} from './series.schemas.ts';

const shared = {
  tag: 'Series',
  method: 'GET',
  access: 'public',
  scope: 'read_articles',
  caching: { shared: true },
} as const;

const listSeries = defineRoute({
  ...shared,
  operation: 'ListSeries',
  summary: 'List the series of a user or an organization that have published articles, by name',
  path: '/api/series',
  schemas: { query: seriesOwner, responses: { 200: seriesList } },
  async handle({ query, clients, options }) {
    const request = { username: query.username, ...pageOf(query) };
    const page = await clients.series.listSeries(request, options);
    return { status: 200, body: page.series, hasNext: page.hasNext, keys: seriesListKeys(page.series) };
  },
});

const getSeries = defineRoute({
  ...shared,
  operation: 'GetSeries',
  summary: 'Get a series with its published articles, numbered, in their order; without any, only your own',
  caching: { shared: true, private: 'when-not-public' },
  path: '/api/series/:id',
  schemas: { params: seriesId, query: seriesPage, responses: { 200: series } },
  async handle({ params: { id }, query, clients, options }) {
    const page = pageOf(query);
    const reply = await clients.series.getSeries({ id, ...page }, options);
    const body = { ...reply, firstPosition: (page.page - 1) * page.perPage + 1 };
    const keys = seriesKeys(required(reply.series), reply.articles);
    return { status: 200, body, hasNext: reply.hasNext, keys };
  },
});

const getArticleSeries = defineRoute({
  ...shared,
  operation: 'GetArticleSeries',
  summary: 'Get the series of a published article, with the articles before and after it',
  path: '/api/articles/:id/series',
  schemas: { params: seriesId, responses: { 200: articleSeries } },
  async handle({ params: { id }, clients, options }) {
    const body = await clients.series.getArticleSeries({ articleId: id }, options);
    return { status: 200, body, keys: articleSeriesKeys(id, body) };
  },
});

const moveSeriesPart = defineRoute({
  operation: 'MoveSeriesPart',
  summary: 'Give a published article another place in your series, or in that of an organization that you administer',
  tag: 'Series',
  method: 'PUT',
  path: '/api/articles/:id/series/position',
  maxBodyBytes: smallBodyBytes,
  schemas: { params: seriesId, wrapper: ['series'], body: partPosition, responses: { 200: movedPart } },
  async handle({ params: { id }, body, clients, options }) {
    const moved = await clients.series.moveSeriesPart({ articleId: id, position: body.position }, options);
    return { status: 200, body: moved, change: seriesMoved(moved) };
  },
});

export const seriesRoutes: Route[] = [listSeries, getSeries, getArticleSeries, moveSeriesPart];
