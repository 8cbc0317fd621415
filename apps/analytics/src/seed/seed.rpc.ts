import { SeedService } from '@commonplace/proto/analytics/v1/seed';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AnalyticsContext } from '../context.ts';
import { seedArticles } from './seed-articles.ts';

/** Serves bulk loading. */
export function serveSeed(server: RpcServer, context: AnalyticsContext): void {
  server.add(SeedService, {
    seedArticles: async (request, call) => {
      await seedArticles(context, call, request.articles);
      return {};
    },
  });
}
