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
import type { AnalyticsConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AnalyticsContext } from './context.ts';
import { servePageViews } from './page-views/page-views.rpc.ts';
import { startPageViewCounter } from './page-views/page-view-counter.ts';
import { serveSeed } from './seed/seed.rpc.ts';
import { serveTotals } from './totals/totals.rpc.ts';

const name = 'analytics';

/** The running service. Disposing of it stops taking calls first and closes the database last. */
export interface AnalyticsService extends AsyncDisposable {
  /** Where it serves gRPC. */
  port: number;
  monitoringPort: number;
  /** Whether every event is published and every one received is handled. */
  settled(): Promise<boolean>;
}

/** Wires and starts the analytics service on a migrated database; PostgreSQL and NATS may come later. */
export async function createAnalyticsService(
  config: AnalyticsConfig,
  overrides: { logger?: Logger } = {},
): Promise<AnalyticsService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const url = config.DATABASE_URL;
  const database = stack.use(await openDatabase({ url, entities: [], logger, applicationName: name, registry }));
  const nats = stack.use(connectNats({ url: config.NATS_URL, name, logger }));
  const stream = { stream: 'ANALYTICS', subjects: ['commonplace.analytics.v1.>'] };
  const relay = stack.use(startRelay({ ...stream, databaseUrl: url, nats, logger, registry }));
  const consumers = stack.use(startConsumers({ service: name, database, nats, handlers, logger, registry }));

  const context: AnalyticsContext = { database, logger };
  const counter = stack.use(startPageViewCounter(context));
  const checks = { database: () => database.ping() };
  const server = stack.use(createRpcServer({ secret: config.INTERNAL_AUTH_SECRET, logger, registry, checks }));
  servePageViews(server, context);
  serveTotals(server, context);
  serveSeed(server, context);
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
      const answers = await Promise.all([relay, consumers, counter].map((part) => part.settled()));
      return answers.every(Boolean);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
