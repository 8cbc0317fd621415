import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { getTotals } from './get-totals.ts';

/** Serves the totals. */
export function serveTotals(server: RpcServer, context: AnalyticsContext): void {
  server.add(AnalyticsService, {
    getTotals: async (request, call) => ({ totals: await getTotals(context, call, request) }),
  });
}
