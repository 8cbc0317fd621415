import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { readLastEvent } from '@commonplace/events/last-event';
import { connectNats } from '@commonplace/events/nats';
import { subscribeEphemeral, type Subscription } from '@commonplace/events/subscribe';
import { openObjects } from '@commonplace/objects/open-objects';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { createTransportSecurity } from '@commonplace/rpc/transport-security';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createPrincipalResolver } from './auth/principal-resolver.ts';
import { countBillboards } from './billboards/counts.ts';
import { countFruitlessSearches } from './fruitless-searches.ts';
import { ResponseCache } from './cache/response-cache.ts';
import { followWrites } from './cache/write-announcements.ts';
import { createClients } from './clients.ts';
import type { GatewayConfig } from './config.ts';
import { observers, streams } from './consumers.ts';
import { createHealthChecks } from './health-checks.ts';
import { createConnections, type Connections } from './http/connections/connections.ts';
import { createApp, type AppParts } from './app.ts';
import { createExactLimits } from './limits/exact-limits.ts';
import { createGeneralLimits } from './limits/general-limits.ts';
import { createKeyRegister } from './limits/key-register.ts';
import { createKvBucket, idempotencyKeys, rateLimits } from './limits/kv-bucket.ts';
import { limitsOfSite } from './limits/site-limits.ts';
import { createKvWindowStore } from './limits/window-store.ts';
import { createGatewayMetrics } from './metrics.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import { createSiteAddress } from './site/site-address.ts';
import { followSubforemHosts } from './site/subforem-hosts.ts';
import { createSitePaths } from './site/site-paths.ts';
import { followSiteSettings, settingsOf, valuesOf } from './site/site-settings.ts';

const name = 'gateway';

/** The running gateway. Disposing of it answers what is under way, then closes its connections. */
export interface Gateway extends AsyncDisposable {
  /** Where it serves HTTP. */
  port: number;
  monitoringPort: number;
  /**
   * Says that it is not ready any more, and goes on serving for as long as is configured; each answer is the last one on
   * its connection.
   */
  drain(): Promise<void>;
  /** Whether every event has reached the caches. */
  settled(): Promise<boolean>;
  /** How far it has followed the events; undefined as long as `settled` is false. */
  position(): Promise<string | undefined>;
}

export interface GatewayOverrides {
  logger?: Logger;
  /** The clock of the response cache, in milliseconds. */
  cacheClock?: () => number;
}

/** Wires and starts the gateway; services and NATS may come later. */
export async function createGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Promise<Gateway> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(await startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name);
  const nats = stack.use(connectNats({ url: config.NATS_URL, tls: config, name, logger }));
  const connections = createConnections();
  const objects = await openObjects(config);
  const { parts, subscription } = createParts(config, logger, registry, nats, objects, connections, overrides, stack);

  // NATS and admin are no part of readiness: reads go on without them, and the exact limits count alone.
  const readiness = { settings: () => parts.settings.ready() };
  const { HOST: host } = config;
  const monitoring = stack.use(
    await startMonitoring({ host, port: config.MONITORING_PORT, registry, readiness, logger }),
  );
  const app = await createApp(parts);
  stack.defer(() => app.close());
  await app.listen({ host, port: config.PORT });
  const { port } = app.server.address() as AddressInfo;
  monitoring.serve();

  const running = stack.move();
  return {
    port,
    monitoringPort: monitoring.port,
    settled: () => subscription.settled(),
    position: () => subscription.position(),
    async drain() {
      monitoring.drain();
      connections.close();
      await sleep(config.DRAIN_SECONDS * 1_000);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function createParts(
  config: GatewayConfig,
  logger: Logger,
  registry: Registry,
  nats: ReturnType<typeof connectNats>,
  objects: ObjectStore | undefined,
  connections: Connections,
  { cacheClock: now = Date.now }: GatewayOverrides,
  stack: AsyncDisposableStack,
): { parts: AppParts; subscription: Subscription } {
  const metrics = createGatewayMetrics(registry);
  const { client: credentials } = createTransportSecurity(config);
  const clients = createClients(config, credentials, logger, stack);
  const principals = createPrincipalResolver(clients.credentials);
  const responses = new ResponseCache({ maxBytes: config.RESPONSE_CACHE_MEBIBYTES * 1024 * 1024, metrics, now });
  const settings = stack.use(
    followSiteSettings({
      client: clients.siteConfig,
      recall: async (signal) => {
        const event = await readLastEvent(nats, 'ADMIN', SiteConfigChangedSchema, signal);
        return event && settingsOf(event);
      },
      logger,
      onChange: () => responses.clear(),
    }),
  );
  const hosts = stack.use(followSubforemHosts({ client: clients.subforems, logger }));
  const sitePaths = createSitePaths(clients.sitePaths);
  const onWrite = (userId: number) => responses.noteWrite(userId);
  const writes = stack.use(followWrites({ nats, onWrite, logger }));
  const shared = { nats, replicas: config.NATS_REPLICAS, logger };
  const bucket = createKvBucket({ ...shared, ...rateLimits });
  const keyBucket = createKvBucket({ ...shared, ...idempotencyKeys });
  const subscription = stack.use(
    subscribeEphemeral({
      nats,
      streams,
      handlers: observers({ responses, principals, settings, sitePaths, hosts }),
      onGap() {
        principals.forgetAll();
        responses.refreshAll();
        sitePaths.forget();
        settings.refresh().catch((error: unknown) => logger.warn({ err: error }, 'the site settings cannot be read'));
        hosts.refresh().catch((error: unknown) => logger.warn({ err: error }, 'the subforems cannot be read'));
      },
      logger,
    }),
  );
  // Opened ahead, so that the first create does not wait for it.
  nats
    .connection()
    .then(() => Promise.all([bucket(), keyBucket()]))
    .catch((error: unknown) => logger.debug({ err: error }, 'what gateways share is not there yet'));
  const site = createSiteAddress(config.PUBLIC_URL, () => valuesOf(settings));
  const oauth = createAuthorizationServer({
    issuer: site.origin,
    client: clients.oauth,
    onEnded: (clientId) => principals.forgetApplication(clientId),
    logger,
  });
  const health = createHealthChecks(config, credentials, bucket, stack);
  const videoAccountDays = config.RATE_LIMIT_GENERAL === 'off' ? 0 : config.VIDEO_ACCOUNT_DAYS;
  const parts: AppParts = {
    config,
    logger,
    metrics,
    context: { clients, site, principals, settings, hosts, sitePaths, videoAccountDays, health, oauth },
    principals,
    settings,
    hosts,
    responses,
    objects,
    noteWrite(userId) {
      responses.noteWrite(userId);
      writes.announce(userId);
    },
    limits: createGeneralLimits(config),
    keyRegister: createKeyRegister({ bucket: keyBucket, logger }),
    exactLimits: createExactLimits({
      limitOf: limitsOfSite(config, () => settings.current()?.overrides ?? {}),
      shared: createKvWindowStore(bucket),
      logger,
    }),
    connections,
    billboardCounts: stack.use(countBillboards({ client: clients.billboardDelivery, logger })),
    fruitlessSearches: stack.use(countFruitlessSearches({ client: clients.articles, logger })),
  };
  return { parts, subscription };
}
