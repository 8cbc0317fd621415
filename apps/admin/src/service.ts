import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { AuditRecordedSchema, HappeningsCountedSchema } from '@commonplace/proto/admin/v1/events';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import type { AdminConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AdminContext } from './context.ts';
import { createJobHandlers } from './jobs.ts';
import { warnOfIgnoredSettings } from './site-config/warn-of-ignored-settings.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';
import { addServices } from './rpc.ts';
import { tables } from './tables/tables.ts';

/** Starts the admin service on a migrated database. */
export function createAdminService(
  config: AdminConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool } = {},
): Promise<DataService> {
  return startDataService({
    name: 'admin',
    config,
    callers: ['community'],
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    happenings: HappeningsCountedSchema,
    build({ database, logger, stack }) {
      // One thread: little is rendered here.
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool({ threads: 1, warmThreads: 0 }));
      const context: AdminContext = { database, markdown, logger };
      void warnOfIgnoredSettings(context);
      return {
        handlers,
        jobs: createJobHandlers(context),
        snapshots: sources,
        addServices: (server) => addServices(server, context),
      };
    },
  });
}
