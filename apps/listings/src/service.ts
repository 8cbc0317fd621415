import { openDirectory } from '@commonplace/people/open-directory';
import { AuditRecordedSchema, SiteCountersIncrementedSchema } from '@commonplace/proto/listings/v1/events';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { ListingsConfig } from './config.ts';
import { connections } from './connections.ts';
import { handlers, organizationChanged, userChanged } from './consumers.ts';
import type { ListingsContext } from './context.ts';
import { createJobHandlers } from './jobs.ts';
import { tables } from './tables/tables.ts';
import { migrations } from './migrations/list.ts';
import { foreign } from './foreign.ts';
import { sources } from './snapshots.ts';
import { addServices } from './gen/rpc.ts';

/** Starts the listings service on a migrated database. */
export function createListingsService(
  config: ListingsConfig,
  overrides: { logger?: Logger } = {},
): Promise<DataService> {
  return startDataService({
    name: 'listings',
    version: manifest.version,
    config,
    callers: connections.callers,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    siteCounters: SiteCountersIncrementedSchema,
    build(runtime) {
      const { database, logger } = runtime;
      const directory = openDirectory(config, runtime, {
        service: 'listings',
        users: { table: 'users', handler: userChanged },
        organizations: { table: 'organizations', handler: organizationChanged },
      });
      const context: ListingsContext = { database, directory, logger };
      return {
        handlers,
        snapshots: sources,
        foreign,
        jobs: createJobHandlers(context),
        addServices: (server) => addServices(server, context),
      };
    },
  });
}
