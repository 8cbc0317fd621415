import { GetSiteFiguresRequestSchema } from '@commonplace/proto/analytics/v1/site_figures';
import { defineRoute, type Route } from '../../route.ts';
import { toMessage } from '../../schemas/message.ts';
import { siteFigures, siteFiguresRange } from './site-figures.schemas.ts';

const getSiteFigures = defineRoute({
  operation: 'GetSiteFigures',
  summary: 'Get daily statistics of the site for a date range (admin)',
  tag: 'Figures',
  method: 'GET',
  path: '/api/admin/stats',
  administrative: true,
  failures: [422],
  schemas: { query: siteFiguresRange, responses: { 200: siteFigures } },
  async handle({ query, clients, options }) {
    const { days } = await clients.siteFigures.getSiteFigures(toMessage(GetSiteFiguresRequestSchema, query), options);
    return { status: 200, body: days };
  },
});

export const siteFiguresRoutes: Route[] = [getSiteFigures];
