import { AuditRecordedSchema, HappeningsCountedSchema } from '@commonplace/proto/analytics/v1/events';
import { FiguresService } from '@commonplace/proto/analytics/v1/figures';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { SeedService } from '@commonplace/proto/analytics/v1/seed';
import { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { createRpcClient } from '@commonplace/rpc/client';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import { analyticsRpc, figuresRpc, siteFiguresRpc } from './analytics.rpc.ts';
import type { AnalyticsConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AnalyticsContext } from './context.ts';
import { pageViewsRpc } from './page-views/page-views.rpc.ts';
import { startCounter } from './counting/counter.ts';
import { createJobHandlers } from './jobs.ts';
import { sources } from './snapshots.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { migrations } from './migrations/list.ts';
import { tables } from './tables/tables.ts';

/** Starts the analytics service on a migrated database. */
export function createAnalyticsService(
  config: AnalyticsConfig,
  overrides: { logger?: Logger } = {},
): Promise<DataService> {
  return startDataService({
    name: 'analytics',
    config,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    happenings: HappeningsCountedSchema,
    build({ database, logger, credentials, stack }) {
      const signer = createPrincipalSigner(config.INTERNAL_AUTH_PRIVATE_KEY);
      const articles = stack.use(
        createRpcClient(ArticlesService, { address: config.CONTENT_ADDRESS, signer, credentials, logger }),
      );
      const context: AnalyticsContext = { database, articles, logger };
      return {
        handlers,
        jobs: createJobHandlers(config, context),
        snapshots: sources,
        work: [stack.use(startCounter(context))],
        addServices(server) {
          server.add(PageViewsService, pageViewsRpc(context));
          server.add(AnalyticsService, analyticsRpc(context));
          server.add(FiguresService, figuresRpc(context));
          server.add(SiteFiguresService, siteFiguresRpc(context));
          server.add(SeedService, seedRpc(context));
        },
      };
    },
  });
}
