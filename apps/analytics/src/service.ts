import { openDirectory } from '@commonplace/people/open-directory';
import { AuditRecordedSchema, SiteCountersIncrementedSchema } from '@commonplace/proto/analytics/v1/events';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createRpcClient } from '@commonplace/rpc/client';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { AnalyticsConfig } from './config.ts';
import { handlers, organizationChanged, userChanged } from './consumers.ts';
import type { AnalyticsContext } from './context.ts';
import { startCounter } from './counting/counter.ts';
import { createJobHandlers } from './jobs.ts';
import { foreign } from './foreign.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';
import { addServices } from './gen/rpc.ts';
import { tables } from './tables/tables.ts';

/** Starts the analytics service on a migrated database. */
export function createAnalyticsService(
  config: AnalyticsConfig,
  overrides: { logger?: Logger } = {},
): Promise<DataService> {
  return startDataService({
    name: 'analytics',
    version: manifest.version,
    config,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    siteCounters: SiteCountersIncrementedSchema,
    build(runtime) {
      const { database, logger, calling, stack } = runtime;
      const articles = stack.use(createRpcClient(ArticlesService, { address: config.CONTENT_ADDRESS, ...calling }));
      const directory = openDirectory(config, runtime, {
        service: 'analytics',
        users: { table: 'users', handler: userChanged },
        organizations: { table: 'organizations', handler: organizationChanged },
      });
      const context: AnalyticsContext = { database, directory, articles, logger };
      return {
        handlers,
        jobs: createJobHandlers(config, context),
        snapshots: sources,
        foreign,
        work: [stack.use(startCounter(context))],
        addServices: (server) => addServices(server, context),
      };
    },
  });
}
