import type { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { getTotals } from './get-totals.ts';

/** The analytics service on the wire. */
export function totalsRpc(context: AnalyticsContext): ServiceImplementation<typeof AnalyticsService> {
  return {
    getTotals: async (request, call) => ({ totals: await getTotals(context, call, request) }),
  };
}
