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
import type { ListingsConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { ListingsContext } from './context.ts';
import { Listing } from './listings/listing.entity.ts';
import { serveListings } from './listings/listings.rpc.ts';
import { serveCredits } from './credits/credits.rpc.ts';

const name = 'listings';

/** The running service. Disposing of it stops taking calls first and closes the database last. */
export interface ListingsService extends AsyncDisposable {
  /** Where it serves gRPC. */
  port: number;
  monitoringPort: number;
  /** Whether every event is published and every one received is handled. */
  settled(): Promise<boolean>;
}

/** Wires and starts the listings service on a migrated database; PostgreSQL and NATS may come later. */
export async function createListingsService(
  config: ListingsConfig,
  overrides: { logger?: Logger } = {},
): Promise<ListingsService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const url = config.DATABASE_URL;
  const database = stack.use(await openDatabase({ url, entities: [Listing], logger, applicationName: name, registry }));
  const nats = stack.use(connectNats({ url: config.NATS_URL, name, logger }));
  const stream = { stream: 'LISTINGS', subjects: ['commonplace.listings.v1.>'] };
  const relay = stack.use(startRelay({ ...stream, databaseUrl: url, nats, logger, registry }));
  const consumers = stack.use(startConsumers({ service: name, database, nats, handlers, logger, registry }));

  const context: ListingsContext = { database, logger };
  const checks = { database: () => database.ping() };
  const server = stack.use(createRpcServer({ secret: config.INTERNAL_AUTH_SECRET, logger, registry, checks }));
  serveListings(server, context);
  serveCredits(server, context);
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
