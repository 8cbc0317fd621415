import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { openDirectory } from '@commonplace/people/open-directory';
import { AuditRecordedSchema, SiteCountersIncrementedSchema } from '@commonplace/proto/admin/v1/events';
import { createSiteImages } from '@commonplace/rules/site-images';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createRpcClient } from '@commonplace/rpc/client';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { AdminConfig } from './config.ts';
import { connections } from './connections.ts';
import { handlers, organizationChanged, userChanged } from './consumers.ts';
import type { AdminContext } from './context.ts';
import { createJobHandlers } from './jobs.ts';
import { warnOfIgnoredSettings } from './site-config/warn-of-ignored-settings.ts';
import { foreign } from './foreign.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';
import { addServices } from './gen/rpc.ts';
import { tables } from './tables/tables.ts';

/** Starts the admin service on a migrated database. */
export function createAdminService(
  config: AdminConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool } = {},
): Promise<DataService> {
  return startDataService({
    name: 'admin',
    version: manifest.version,
    config,
    callers: connections.callers,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    siteCounters: SiteCountersIncrementedSchema,
    build(runtime) {
      const { database, calling, logger, stack } = runtime;
      // One thread is enough: this service renders little.
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool({ threads: 1, warmThreads: 0 }));
      const siteImages = createSiteImages(config.PUBLIC_URL);
      const context: AdminContext = {
        database,
        directory: openDirectory(config, runtime, {
          service: 'admin',
          users: { table: 'audience_users', handler: userChanged },
          organizations: { table: 'audience_organizations', handler: organizationChanged },
        }),
        articles: stack.use(createRpcClient(ArticlesService, { address: config.CONTENT_ADDRESS, ...calling })),
        markdown,
        siteImages,
        logger,
      };
      void warnOfIgnoredSettings(context);
      return {
        handlers,
        jobs: createJobHandlers(context),
        snapshots: sources,
        foreign,
        addServices: (server) => addServices(server, context),
      };
    },
  });
}
