import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { createCardDrawer } from './cards/card-drawer.ts';
import { createLogger } from '@commonplace/service/logger';
import { createMetrics } from '@commonplace/service/metrics';
import { startMonitoring } from '@commonplace/service/monitoring';
import { startTelemetry } from '@commonplace/service/telemetry';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApiServer } from './api/api-server.ts';
import { rememberAnswers } from './api/remember-answers.ts';
import { createApp } from './app.ts';
import type { SiteConfig } from './config.ts';
import { createSiteMetrics } from './metrics.ts';

const name = 'site';
const { version } = manifest;

/** A running site. Disposal finishes open requests. */
export interface Site extends AsyncDisposable {
  port: number;
  monitoringPort: number;
  /** Reports not ready and keeps serving for the configured time. */
  drain(): Promise<void>;
}

/** The share of a request's time limit that drawing its card may take. */
const cardShare = 0.6;

/** Starts the site; the gateway may start later. */
export async function createSite(config: SiteConfig, overrides: { logger?: Logger } = {}): Promise<Site> {
  const logger = overrides.logger ?? createLogger({ name, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();
  stack.use(await startTelemetry({ serviceName: name, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }));
  const registry = createMetrics(name, version);
  const { HOST: host } = config;
  // Ready without the gateway, which waits for the site: a page says what is unavailable.
  const monitoring = stack.use(
    await startMonitoring({ host, port: config.MONITORING_PORT, version, registry, readiness: {}, logger }),
  );
  const requestTimeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1_000;
  const api = stack.use(rememberAnswers(createApiServer(config.API_URL, requestTimeoutMs)));
  const origin = config.PUBLIC_URL.replace(/\/+$/, '');
  const cards = stack.use(createCardDrawer(requestTimeoutMs * cardShare));
  const app = createApp({ api, cards, origin, logger, metrics: createSiteMetrics(registry) });
  stack.defer(() => app.close());
  await app.listen({ host, port: config.PORT });
  const { port } = app.server.address() as AddressInfo;
  monitoring.serve();
  const running = stack.move();
  return {
    port,
    monitoringPort: monitoring.port,
    async drain() {
      monitoring.drain();
      await sleep(config.DRAIN_SECONDS * 1_000);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
