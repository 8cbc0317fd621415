// Made of the files that there are: `npm run lists`.
import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { SeedService } from '@commonplace/proto/analytics/v1/seed';
import { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import type { RpcServer } from '@commonplace/rpc/server';
import { answeredBy } from '@commonplace/rpc/use-cases';
import type { AnalyticsContext } from './context.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import { getReferrers } from './dashboard/get-referrers.ts';
import { figuresRpc } from './figures.rpc.ts';
import { getHistory, getPastDay } from './history/get-history.ts';
import { recordPageView } from './page-views/record-page-view.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { getSiteFigures } from './site-figures/get-site-figures.ts';
import { getTotals } from './totals/get-totals.ts';

const pageViewsUseCases = {
  recordPageView,
};

const siteFiguresUseCases = {
  getSiteFigures,
};

const analyticsUseCases = {
  getDashboard,
  getHistory,
  getPastDay,
  getReferrers,
  getTotals,
};

/** Everything that analytics answers: by the use cases of the same names, and by what differs from that. */
export function addServices(server: RpcServer, context: AnalyticsContext): void {
  server.add(FiguresService, figuresRpc(context));
  server.add(PageViewsService, answeredBy(PageViewsService, context, pageViewsUseCases));
  server.add(SeedService, seedRpc(context));
  server.add(SiteFiguresService, answeredBy(SiteFiguresService, context, siteFiguresUseCases));
  server.add(AnalyticsService, answeredBy(AnalyticsService, context, analyticsUseCases));
}
