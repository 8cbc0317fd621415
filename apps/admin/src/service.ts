import { openDatabase } from '@commonplace/db/database';
import { startConsumers } from '@commonplace/events/consumers';
import { connectNats } from '@commonplace/events/nats';
import { startRelay } from '@commonplace/events/relay';
import { createRpcServer } from '@commonplace/rpc/server';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import type { AdminConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AdminContext } from './context.ts';
import { AuditLog } from './audit-logs/audit-log.entity.ts';
import { serveAuditLogs } from './audit-logs/audit-logs.rpc.ts';
import { SiteConfig } from './site-config/site-config.entity.ts';
import { serveSiteConfig } from './site-config/site-config.rpc.ts';

const name = 'admin';

/** The running service. Disposing of it stops taking calls first and closes the database last. */
export interface AdminService extends AsyncDisposable {
  /** Where it serves gRPC. */
  port: number;
  monitoringPort: number;
  /** Whether every event is published and every one received is handled. */
  settled(): Promise<boolean>;
}

/** Wires and starts the admin service on a migrated database; PostgreSQL and NATS may come later. */
export async function createAdminService(
  config: AdminConfig,
  overrides: { logger?: Logger } = {},
): Promise<AdminService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const url = config.DATABASE_URL;
  const database = stack.use(
    await openDatabase({ url, entities: [AuditLog, SiteConfig], logger, applicationName: name, registry }),
  );
  const nats = stack.use(connectNats({ url: config.NATS_URL, name, logger }));
  const stream = { stream: 'ADMIN', subjects: ['commonplace.admin.v1.>'] };
  const relay = stack.use(startRelay({ ...stream, databaseUrl: url, nats, logger, registry }));
  const consumers = stack.use(startConsumers({ service: name, database, nats, handlers, logger, registry }));

  const context: AdminContext = { database, logger };
  const checks = { database: () => database.ping() };
  const server = stack.use(createRpcServer({ secret: config.INTERNAL_AUTH_SECRET, logger, registry, checks }));
  serveAuditLogs(server, context);
  serveSiteConfig(server, context);
  const port = await server.listen(config.HOST, config.PORT);

  const readiness = { ...checks, nats: () => nats.ping() };
  const monitoring = stack.use(
    await startMonitoring({ host: config.HOST, port: config.MONITORING_PORT, registry, readiness, logger }),
  );

  const running = stack.move();
  return {
    port,
    monitoringPort: monitoring.port,
    async settled() {
      const answers = await Promise.all([relay, consumers].map((part) => part.settled()));
      return answers.every(Boolean);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
