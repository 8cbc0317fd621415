import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@commonplace/db/database';
import { assertMigrated } from '@commonplace/db/migrations';
import { startConsumers, type Handler } from '@commonplace/events/consumers';
import { connectNats } from '@commonplace/events/nats';
import { startRelay } from '@commonplace/events/relay';
import { copiesRpc } from '@commonplace/events/remove-unconfirmed';
import { republishRpc } from '@commonplace/events/republish';
import { createCallMemory } from '@commonplace/idempotency/call-memory';
import { idempotencyPruning } from '@commonplace/idempotency/pruning';
import { startJobs } from '@commonplace/jobs/jobs';
import { jobsRpc } from '@commonplace/jobs/jobs-rpc';
import { CopiesService } from '@commonplace/proto/events/v1/copies';
import { DeadLettersService } from '@commonplace/proto/events/v1/dead_letters';
import { RepublishService } from '@commonplace/proto/events/v1/republish';
import { JobsService } from '@commonplace/proto/jobs/v1/jobs';
import { ServiceStateService } from '@commonplace/proto/service/v1/state';
import { createPrincipalSigner, createPrincipalVerifier } from '@commonplace/rpc/assertions';
import { createRpcServer, type RpcServer } from '@commonplace/rpc/server';
import { createTransportSecurity, type TransportSecurity } from '@commonplace/rpc/transport-security';
import type { DataServiceOptions, ServiceComponents, ServiceRuntime } from './data-service-options.ts';
import { registerCertificateMetrics } from './certificate-metrics.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { startMonitoring, type MonitoringOptions } from './monitoring.ts';
import { inboxPruning } from './prune-inbox.ts';
import { deadLettersRpc } from './dead-letters-rpc.ts';
import { deadLetterRedriving } from './redrive-dead-letters.ts';
import { serviceStateRpc } from './service-state-rpc.ts';
import { startTelemetry } from './telemetry.ts';

/** A running service with its own database. Disposal first stops accepting calls and closes the database last. */
export interface DataService extends AsyncDisposable {
  readonly name: string;
  /** Reports that it is not ready, and serves for as long as configured. */
  drain(): Promise<void>;
  /** Port of the gRPC server. */
  port: number;
  monitoringPort: number;
  /** Tells whether all background work is done, every event is published, and every received event is handled. */
  settled(): Promise<boolean>;
  /** Tells whether its background work other than events is done. */
  idle(): Promise<boolean>;
  /** Returns a text that changes whenever an event was written or handled; undefined while events are pending. */
  position(): Promise<string | undefined>;
}

/** Wires and starts a service on a migrated database. PostgreSQL, NATS and other services may be down at the start. */
export async function startDataService(options: DataServiceOptions): Promise<DataService> {
  const { name, version, config } = options;
  const logger = options.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(await startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name, version);
  registerCertificateMetrics(config, registry, logger);
  const readiness: MonitoringOptions['readiness'] = {};
  const { database, monitoring } = await startDatabase(options, { logger, registry, stack }, readiness);
  const security = createTransportSecurity(config);
  const nats = stack.use(connectNats({ url: config.NATS_URL, tls: config, name, logger, registry }));
  const runtime = {
    database,
    logger,
    registry,
    nats,
    calling: {
      signer: createPrincipalSigner(config.INTERNAL_AUTH_PRIVATE_KEY),
      credentials: security.client,
      logger,
      registry,
      defaultTimeoutMs: config.REQUEST_TIMEOUT_SECONDS * 1_000,
    },
    stack,
  };
  const components = options.build(runtime);
  const messaging = startMessaging(options, runtime, components.handlers);
  const jobs = startServiceJobs(options, runtime, components, messaging.consumers);
  // NATS is not part of readiness: without it the service still works, and events wait in the outbox.
  Object.assign(readiness, { relay: () => messaging.relay.check(), jobs: () => jobs.check() });
  const server = createServer(options, runtime, security.server);
  components.addServices(server);
  addOperatorServices(server, options, runtime, components, messaging);
  const port = await server.listen(config.HOST, config.PORT);
  monitoring.serve();

  const idle = async () => {
    const answers = await Promise.all([...(components.work ?? []), jobs].map((part) => part.settled()));
    return answers.every(Boolean);
  };
  const position = async () => {
    const written = await messaging.relay.position();
    if (written === undefined) return undefined;
    const handled = await messaging.consumers.position();
    return handled === undefined ? undefined : `${written}/${handled}`;
  };
  const running = stack.move();
  return {
    name,
    port,
    monitoringPort: monitoring.port,
    async settled() {
      // Reads the background work, which takes several statements, only when no event is pending.
      return (await position()) !== undefined && idle();
    },
    idle,
    position,
    async drain() {
      monitoring.drain();
      server.drain();
      await sleep(config.DRAIN_SECONDS * 1_000);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Opens the database, and starts monitoring, which reports readiness of the database. */
async function startDatabase(
  { name, version, config, entities, migrations }: DataServiceOptions,
  { logger, registry, stack }: Pick<ServiceRuntime, 'logger' | 'registry' | 'stack'>,
  readiness: MonitoringOptions['readiness'],
) {
  const { HOST: host, MONITORING_PORT: port, DATABASE_URL: url, DATABASE_POOL_MAX: poolMax } = config;
  Object.assign(readiness, {
    database: () => database.ping(),
    migrations: () => assertMigrated(database, migrations),
  });
  // Starts first and stops last, since it reports on the rest.
  const monitoring = stack.use(await startMonitoring({ host, port, version, registry, readiness, logger }));
  const applicationName = `${name} ${version}`;
  const isPooled = config.DATABASE_DIRECT_URL !== undefined;
  const preparesStatements = (config.DATABASE_PREPARED_STATEMENTS ?? (isPooled ? 'off' : 'on')) === 'on';
  const callLimitMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  const pooling = { isPooled, preparesStatements, poolMax, callLimitMs, readUrl: config.DATABASE_READ_URL };
  const database = stack.use(await openDatabase({ url, ...pooling, entities, logger, applicationName, registry }));
  return { database, monitoring };
}

/** Returns the URL for sessions that hold a lock, listen or run jobs. */
function directUrlOf({ DATABASE_DIRECT_URL: direct, DATABASE_URL: url }: DataServiceOptions['config']): string {
  return direct ?? url;
}

type Messaging = ReturnType<typeof startMessaging>;

/** Starts the relay and the consumers. */
function startMessaging(
  { name, config }: DataServiceOptions,
  { database, logger, registry, nats, stack }: ServiceRuntime,
  handlers: readonly Handler[],
) {
  const mebibytes = config.NATS_STREAM_MEBIBYTES;
  const durability = {
    replicas: config.NATS_REPLICAS,
    retentionDays: config.NATS_RETENTION_DAYS,
    maxBytes: mebibytes === undefined ? undefined : mebibytes * 1024 * 1024,
  };
  const messaging = { nats, durability, logger, registry };
  const stream = { stream: name.toUpperCase(), subjects: [`commonplace.${name}.v1.>`] };
  const relay = stack.use(startRelay({ ...messaging, ...stream, databaseUrl: directUrlOf(config), database }));
  const consumers = stack.use(startConsumers({ ...messaging, service: name, database, handlers }));
  return { relay, consumers };
}

/** Starts the jobs of the service, and those that every service has. */
function startServiceJobs(
  { name, config, siteCounters }: DataServiceOptions,
  runtime: ServiceRuntime,
  { handlers, jobs = [] }: ServiceComponents,
  consumers: Messaging['consumers'],
) {
  const { database, logger, stack } = runtime;
  return stack.use(
    startJobs({
      ...runtime,
      service: name,
      databaseUrl: directUrlOf(config),
      handlers: [
        inboxPruning(consumers),
        idempotencyPruning(database),
        deadLetterRedriving({ service: name, database, handlers, logger }),
        ...jobs,
      ],
      concurrency: config.JOBS_CONCURRENCY,
      siteCounters,
    }),
  );
}

/** Adds the RPC services by which operators supervise every service. */
function addOperatorServices(
  server: RpcServer,
  { name, version, audit }: DataServiceOptions,
  { database, logger, nats }: ServiceRuntime,
  components: ServiceComponents,
  { consumers }: Messaging,
): void {
  const { handlers, snapshots = [], foreign } = components;
  server.add(RepublishService, republishRpc(database, snapshots));
  server.add(CopiesService, copiesRpc(database, foreign.copies, handlers));
  server.add(JobsService, jobsRpc({ service: name, database, audit }));
  server.add(DeadLettersService, deadLettersRpc({ service: name, database, handlers, audit }));
  server.add(ServiceStateService, serviceStateRpc({ ...components, version, database, nats, consumers, logger }));
}

function createServer(
  { name, config, callers }: DataServiceOptions,
  { database, logger, registry, stack }: ServiceRuntime,
  credentials: TransportSecurity['server'],
): RpcServer {
  const checks = { database: () => database.ping() };
  const verifier = createPrincipalVerifier({ audience: name, publicKeys: config.INTERNAL_AUTH_PUBLIC_KEYS, callers });
  const memory = createCallMemory(database);
  const defaultTimeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  return stack.use(createRpcServer({ verifier, credentials, logger, registry, checks, memory, defaultTimeoutMs }));
}
