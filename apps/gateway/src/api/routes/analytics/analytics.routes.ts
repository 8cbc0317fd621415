import {
  GetAudienceRequestSchema,
  GetDashboardRequestSchema,
  GetHistoryRequestSchema,
  GetPastDayRequestSchema,
  GetReferrersRequestSchema,
  GetTotalsRequestSchema,
  ListArticleFiguresRequestSchema,
} from '@commonplace/proto/analytics/v1/totals';
import { required } from '../../representation/required.ts';
import { listOf } from '../../representation/representation.ts';
import { toMessage } from '../../schemas/message.ts';
import { defineRoute, type Route } from '../../route.ts';
import {
  analyticsRange,
  analyticsScope,
  articleFigures,
  articleFiguresPage,
  audience,
  dashboard,
  history,
  referrers,
  referrersPage,
  totals,
} from './analytics.schemas.ts';

/** All are private. */
const read = { tag: 'Analytics', method: 'GET', failures: [404, 422] } as const;

const getTotals = defineRoute({
  ...read,
  operation: 'GetAnalyticsTotals',
  contract: 'E41',
  summary: 'Get lifetime totals of your articles, of one article, or of an organization',
  path: '/api/analytics/totals',
  schemas: { query: analyticsScope, responses: { 200: totals } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetTotalsRequestSchema, query);
    const reply = await clients.analytics.getTotals(request, options);
    return { status: 200, body: required(reply.totals) };
  },
});

const getHistory = defineRoute({
  ...read,
  operation: 'GetAnalyticsHistory',
  contract: 'E42',
  summary: 'Get daily totals of a date range; days more than 180 days ago are grouped by week',
  path: '/api/analytics/historical',
  schemas: { query: analyticsRange, responses: { 200: history } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetHistoryRequestSchema, query);
    const reply = await clients.analytics.getHistory(request, options);
    return { status: 200, body: required(reply.history) };
  },
});

const getPastDay = defineRoute({
  ...read,
  operation: 'GetAnalyticsPastDay',
  summary: 'Get the totals of yesterday and today',
  path: '/api/analytics/past_day',
  schemas: { query: analyticsScope, responses: { 200: history } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetPastDayRequestSchema, query);
    const reply = await clients.analytics.getPastDay(request, options);
    return { status: 200, body: required(reply.history) };
  },
});

const getReferrers = defineRoute({
  ...read,
  operation: 'GetAnalyticsReferrers',
  summary: 'Get the sites that referred views in a date range, most views first',
  path: '/api/analytics/referrers',
  schemas: { query: referrersPage, responses: { 200: referrers } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetReferrersRequestSchema, query);
    const reply = await clients.analytics.getReferrers(request, options);
    return { status: 200, body: reply, hasNext: reply.hasNext };
  },
});

const getAudience = defineRoute({
  ...read,
  operation: 'GetAnalyticsAudience',
  summary: 'Get the readers of a date range by day, and views by language and device',
  path: '/api/analytics/audience',
  schemas: { query: analyticsRange, responses: { 200: audience } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetAudienceRequestSchema, query);
    return { status: 200, body: await clients.analytics.getAudience(request, options) };
  },
});

const listArticleFigures = defineRoute({
  ...read,
  operation: 'ListArticleFigures',
  summary: 'List the figures of your articles, or of those of an organization, in a date range, most viewed first',
  path: '/api/analytics/articles',
  schemas: { query: articleFiguresPage, responses: { 200: listOf(articleFigures) } },
  async handle({ query, clients, options }) {
    const request = toMessage(ListArticleFiguresRequestSchema, query);
    const { articles, hasNext } = await clients.analytics.listArticleFigures(request, options);
    return { status: 200, body: articles, hasNext };
  },
});

const getDashboard = defineRoute({
  ...read,
  operation: 'GetAnalyticsDashboard',
  contract: 'E43',
  summary: 'Get history, totals, referrers, contributors and top posts of a date range',
  path: '/api/analytics/dashboard',
  schemas: { query: analyticsRange, responses: { 200: dashboard } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetDashboardRequestSchema, query);
    return { status: 200, body: await clients.analytics.getDashboard(request, options) };
  },
});

export const analyticsRoutes: Route[] = [
  getTotals,
  getHistory,
  getPastDay,
  getReferrers,
  getAudience,
  listArticleFigures,
  getDashboard,
];
