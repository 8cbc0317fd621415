// Made of the files that there are: `npm run lists`.
import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { SeedService } from '@commonplace/proto/analytics/v1/seed';
import { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AnalyticsContext } from './context.ts';
import { analyticsRpc, figuresRpc, siteFiguresRpc } from './analytics.rpc.ts';
import { pageViewsRpc } from './page-views/page-views.rpc.ts';
import { seedRpc } from './seed/seed.rpc.ts';

/** Everything that analytics answers. */
export function addServices(server: RpcServer, context: AnalyticsContext): void {
  server.add(FiguresService, figuresRpc(context));
  server.add(PageViewsService, pageViewsRpc(context));
  server.add(SeedService, seedRpc(context));
  server.add(SiteFiguresService, siteFiguresRpc(context));
  server.add(AnalyticsService, analyticsRpc(context));
}
