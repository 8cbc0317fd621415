import { openDatabase } from '@commonplace/db/database';
import { startConsumers } from '@commonplace/events/consumers';
import { connectNats } from '@commonplace/events/nats';
import { startRelay } from '@commonplace/events/relay';
import { createMarkdownPool } from '@commonplace/markdown/pool';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createRpcClient } from '@commonplace/rpc/client';
import { createPrincipalSigner } from '@commonplace/rpc/principal';
import { createRpcServer } from '@commonplace/rpc/server';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import type { CommunityConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { CommunityContext } from './context.ts';
import { startEngagementCounter } from './engagement/engagement-counter.ts';
import { entities } from './entities.ts';
import { addServices } from './rpc.ts';

const name = 'community';

/** The running service. Disposing of it stops taking calls first and closes the database last. */
export interface CommunityService extends AsyncDisposable {
  /** Where it serves gRPC. */
  port: number;
  monitoringPort: number;
  /** Whether every write is counted, every event published, and every one received handled. */
  settled(): Promise<boolean>;
}

/** Wires and starts the community service on a migrated database; PostgreSQL, NATS and content may come later. */
export async function createCommunityService(
  config: CommunityConfig,
  overrides: { logger?: Logger } = {},
): Promise<CommunityService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const url = config.DATABASE_URL;
  const database = stack.use(await openDatabase({ url, entities, logger, applicationName: name, registry }));
  const markdown = stack.use(createMarkdownPool());
  const signer = createPrincipalSigner(config.INTERNAL_AUTH_SECRET);
  const articles = stack.use(createRpcClient(ArticlesService, { address: config.CONTENT_ADDRESS, signer, logger }));
  const context: CommunityContext = { database, markdown, articles, logger };

  const nats = stack.use(connectNats({ url: config.NATS_URL, name, logger }));
  const stream = { stream: 'COMMUNITY', subjects: ['commonplace.community.v1.>'] };
  const relay = stack.use(startRelay({ ...stream, databaseUrl: url, nats, logger, registry }));
  const consumers = stack.use(startConsumers({ service: name, database, nats, handlers, logger, registry }));
  const counter = stack.use(startEngagementCounter({ database, logger }));

  const checks = { database: () => database.ping() };
  const server = stack.use(createRpcServer({ secret: config.INTERNAL_AUTH_SECRET, logger, registry, checks }));
  addServices(server, context);
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
      const answers = await Promise.all([counter, relay, consumers].map((part) => part.settled()));
      return answers.every(Boolean);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
