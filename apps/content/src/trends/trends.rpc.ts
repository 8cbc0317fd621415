import type { TrendsService } from '@commonplace/proto/content/v1/trends';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { ContentContext } from '../context.ts';
import { getTrend } from './get-trend.ts';

/** Adapts use cases of trends to gRPC. */
export function trendsRpc(context: ContentContext) {
  return {
    getTrend: async ({ idOrSlug }, call) => ({ trend: await getTrend(context, call, idOrSlug) }),
  } satisfies Partial<ServiceImplementation<typeof TrendsService>>;
}
