import type { TrendsService } from '@commonplace/proto/content/v1/trends';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { getTrend } from './get-trend.ts';
import { listTrendArticles } from './list-trend-articles.ts';
import { listTrends } from './list-trends.ts';

/** The trends service on the wire. */
export function trendsRpc(context: ContentContext): ServiceImplementation<typeof TrendsService> {
  return {
    listTrends: (request, call) => listTrends(context, call, request),
    getTrend: async ({ idOrSlug }, call) => ({ trend: await getTrend(context, call, idOrSlug) }),
    listTrendArticles: (request, call) => listTrendArticles(context, call, request),
  };
}
