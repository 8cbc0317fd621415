import { GetTotalsRequestSchema } from '@commonplace/proto/analytics/v1/totals';
import { required } from '../../representation/required.ts';
import { toMessage } from '../../schemas/message.ts';
import { defineRoute, onlyV1, type Route } from '../../route.ts';
import { totals } from './representation.ts';
import { analyticsScope } from './schemas.ts';

const getTotals = defineRoute({
  operation: 'E41',
  summary: 'Get lifetime totals of own articles, of one of them, or of an organization',
  tag: 'Analytics',
  method: 'GET',
  path: '/api/analytics/totals',
  versions: onlyV1,
  access: 'key',
  failures: [404, 422],
  schemas: { query: analyticsScope, responses: { 200: totals } },
  async handle({ query, clients, options }) {
    const request = toMessage(GetTotalsRequestSchema, query);
    const reply = await clients.analytics.getTotals(request, options);
    return { status: 200, body: required(reply.totals) };
  },
});

export const analyticsRoutes: Route[] = [getTotals];
