import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { connectNats } from '@commonplace/events/nats';
import { openObjects } from '@commonplace/objects/open-objects';
import { reportBucket } from '@commonplace/objects/report-bucket';
import { registerCertificateMetrics } from '@commonplace/service/certificate-metrics';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { GatewayConfig } from './config.ts';
import { createConnections } from './edge/http/connections/connections.ts';
import { createDependencies } from './dependencies.ts';
import { createApp } from './app.ts';

const name = 'gateway';
const { version } = manifest;

/** A running gateway. Disposal finishes open requests, then closes its connections. */
export interface Gateway extends AsyncDisposable {
  port: number;
  /** The port on which the site calls the API; undefined without a site. */
  sitePort: number | undefined;
  monitoringPort: number;
  /**
   * Reports not ready and keeps serving for the configured time, closing each connection after its response.
   */
  drain(): Promise<void>;
  /** Resolves whether all events have reached the caches. */
  settled(): Promise<boolean>;
  /** The position in the event streams; undefined while `settled` is false. */
  position(): Promise<string | undefined>;
  /** Reads the last announced settings, and resolves to true. */
  idle(): Promise<boolean>;
}

export interface GatewayOverrides {
  logger?: Logger;
  /** The clock of the response cache, in milliseconds. */
  cacheClock?: () => number;
}

/** Starts the gateway; services and NATS may start later. */
export async function createGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Promise<Gateway> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(await startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name, version);
  registerCertificateMetrics(config, registry, logger);
  const nats = stack.use(connectNats({ url: config.NATS_URL, tls: config, name, logger, registry }));
  const connections = createConnections();
  const objects = await openObjects(config);
  void reportBucket(config, logger);
  const { cacheClock: now = Date.now } = overrides;
  const { dependencies, subscription } = createDependencies({
    config,
    logger,
    registry,
    nats,
    objects,
    connections,
    stack,
    now,
  });

  // Readiness does not need NATS or admin: reads work without them, and exact limits then count per gateway.
  const readiness = { settings: () => dependencies.settings.ready() };
  const { HOST: host } = config;
  const monitoring = stack.use(
    await startMonitoring({ host, port: config.MONITORING_PORT, version, registry, readiness, logger }),
  );
  const { app, openSitePort } = await createApp(dependencies);
  stack.defer(() => app.close());
  await app.ready();
  const sitePort =
    config.SITE_URL === undefined ? undefined : stack.use(await openSitePort(host, config.SITE_API_PORT));
  await app.listen({ host, port: config.PORT });
  const { port } = app.server.address() as AddressInfo;
  monitoring.serve();

  const running = stack.move();
  return {
    port,
    sitePort: sitePort?.port,
    monitoringPort: monitoring.port,
    settled: async () => (await subscription.settled()) && dependencies.settings.settled(),
    position: () => subscription.position(),
    idle: () => dependencies.settings.settled(),
    async drain() {
      monitoring.drain();
      connections.close();
      await sleep(config.DRAIN_SECONDS * 1_000);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
