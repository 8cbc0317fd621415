import type { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import type { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import type { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AnalyticsContext } from './context.ts';
import { recountEverything } from './counting/recount-everything.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import { getReferrers } from './dashboard/get-referrers.ts';
import { getHistory, getPastDay } from './history/get-history.ts';
import { getSiteFigures } from './site-figures/get-site-figures.ts';
import { getTotals } from './totals/get-totals.ts';

/** How the site is doing. */
export function siteFiguresRpc(context: AnalyticsContext): ServiceImplementation<typeof SiteFiguresService> {
  return { getSiteFigures: async (request, call) => ({ days: await getSiteFigures(context, call, request) }) };
}

/** The analytics service on the wire. */
export function analyticsRpc(context: AnalyticsContext): ServiceImplementation<typeof AnalyticsService> {
  return {
    getTotals: async (request, call) => ({ totals: await getTotals(context, call, request) }),
    getHistory: async (request, call) => ({ history: await getHistory(context, call, request) }),
    getPastDay: async (request, call) => ({ history: await getPastDay(context, call, request) }),
    getReferrers: async (request, call) => ({ domains: await getReferrers(context, call, request) }),
    getDashboard: (request, call) => getDashboard(context, call, request),
  };
}

/** What the operator may do about the figures, on the wire. */
export function figuresRpc(context: AnalyticsContext): ServiceImplementation<typeof FiguresService> {
  return {
    recountFigures: async (_request, call) => ({ articlesCount: await recountEverything(context, call) }),
  };
}
