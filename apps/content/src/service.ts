import { openDatabase } from '@commonplace/db/database';
import { startConsumers } from '@commonplace/events/consumers';
import { connectNats } from '@commonplace/events/nats';
import { startRelay } from '@commonplace/events/relay';
import { createMarkdownPool } from '@commonplace/markdown/pool';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { SeedService } from '@commonplace/proto/content/v1/seed';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { createRpcServer } from '@commonplace/rpc/server';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import { articlesRpc } from './articles/articles.rpc.ts';
import { startBackgroundJobs } from './background-jobs.ts';
import type { ContentConfig } from './config.ts';
import { createHandlers } from './consumers.ts';
import type { ContentContext } from './context.ts';
import { entities } from './entities.ts';
import { createSearchIndex } from './search/create-search-index.ts';
import { searchRpc } from './search/search.rpc.ts';
import { seedRpc } from './seed/seed.rpc.ts';
import { tagsRpc } from './tags/tags.rpc.ts';

const name = 'content';

/** The running service. Disposing of it stops taking calls first and closes the database last. */
export interface ContentService extends AsyncDisposable {
  /** Where it serves gRPC. */
  port: number;
  monitoringPort: number;
  /** Whether every event is published, every one received is handled, and nothing is due. */
  settled(): Promise<boolean>;
}

/** Wires and starts the content service on a migrated database; PostgreSQL and NATS may come later. */
export async function createContentService(
  config: ContentConfig,
  overrides: { logger?: Logger } = {},
): Promise<ContentService> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const url = config.DATABASE_URL;
  const database = stack.use(await openDatabase({ url, entities, logger, applicationName: name, registry }));
  const markdown = stack.use(createMarkdownPool({ threads: config.MARKDOWN_THREADS }));
  const meilisearch = { meilisearchUrl: config.MEILI_URL, meilisearchApiKey: config.MEILI_API_KEY };
  const search = stack.use(createSearchIndex({ ...meilisearch, database, logger, registry }));
  const context: ContentContext = { database, markdown, search, logger };

  const nats = stack.use(connectNats({ url: config.NATS_URL, name, logger }));
  const stream = { stream: 'CONTENT', subjects: ['commonplace.content.v1.>'] };
  const relay = stack.use(startRelay({ ...stream, databaseUrl: url, nats, logger, registry }));
  const handlers = createHandlers(context);
  const consumers = stack.use(startConsumers({ service: name, database, nats, handlers, logger, registry }));
  const jobs = stack.use(startBackgroundJobs({ database, logger }));

  const checks = { database: () => database.ping() };
  const server = stack.use(createRpcServer({ secret: config.INTERNAL_AUTH_SECRET, logger, registry, checks }));
  server.add(ArticlesService, articlesRpc(context));
  server.add(TagsService, tagsRpc(context));
  server.add(SearchService, searchRpc(context));
  server.add(SeedService, seedRpc(context));
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
      const answers = await Promise.all([relay, consumers, jobs, search].map((part) => part.settled()));
      return answers.every(Boolean);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
