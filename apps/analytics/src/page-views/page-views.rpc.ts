import type { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { recordPageView } from './record-page-view.ts';

/** The page views service on the wire. */
export function pageViewsRpc(context: AnalyticsContext): ServiceImplementation<typeof PageViewsService> {
  return {
    recordPageView: async (request, call) => {
      await recordPageView(context, call, request);
      return {};
    },
  };
}
