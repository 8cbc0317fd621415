import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { recordPageView } from './record-page-view.ts';

/** Serves the page views. */
export function servePageViews(server: RpcServer, context: AnalyticsContext): void {
  server.add(PageViewsService, {
    recordPageView: async (request, call) => {
      await recordPageView(context, call, request);
      return {};
    },
  });
}
