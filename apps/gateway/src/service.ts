import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { connectNats } from '@commonplace/events/nats';
import { openObjects } from '@commonplace/objects/open-objects';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import type { GatewayConfig } from './config.ts';
import { createConnections } from './http/connections/connections.ts';
import { createDependencies } from './dependencies.ts';
import { createApp } from './app.ts';

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
  const { cacheClock: now = Date.now } = overrides;
  const { parts, subscription } = createDependencies({
    config,
    logger,
    registry,
    nats,
    objects,
    connections,
    stack,
    now,
  });

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
