import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import type { AdminConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AdminContext } from './context.ts';
import { auditLogsRpc } from './audit-logs/audit-logs.rpc.ts';
import { siteConfigRpc } from './site-config/site-config.rpc.ts';
import { migrations } from './migrations/list.ts';
import { tables } from './tables/tables.ts';

/** Starts the admin service on a migrated database. */
export function createAdminService(config: AdminConfig, overrides: { logger?: Logger } = {}): Promise<DataService> {
  return startDataService({
    name: 'admin',
    config,
    callers: ['community'],
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    build({ database, logger }) {
      const context: AdminContext = { database, logger };
      return {
        handlers,
        addServices(server) {
          server.add(AuditLogsService, auditLogsRpc(context));
          server.add(SiteConfigService, siteConfigRpc(context));
        },
      };
    },
  });
}
