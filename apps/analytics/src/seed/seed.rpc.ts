import type { SeedService } from '@commonplace/proto/analytics/v1/seed';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { seedArticles } from './seed-articles.ts';

export function seedRpc(context: AnalyticsContext) {
  return {
    seedArticles: async (request, call) => {
      await seedArticles(context, call, request.articles);
      return {};
    },
  } satisfies Partial<ServiceImplementation<typeof SeedService>>;
}
