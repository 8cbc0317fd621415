import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withTimeout } from '@commonplace/background/with-timeout';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

export interface MonitoringOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Version of the app, shown by /healthz. */
  version: string;
  registry: Registry;
  /** Checks of required dependencies, by name; a check rejects if its dependency is unavailable. */
  readiness: Record<string, () => Promise<void>>;
  logger: Logger;
}

/** A running monitoring server. */
export interface Monitoring extends AsyncDisposable {
  port: number;
  /** Marks the process as serving: from now on the checks decide whether it is ready. */
  serve(): void;
  /** Marks the process as stopping and not ready. */
  drain(): void;
}

type Phase = 'starting' | 'serving' | 'stopping';

/** A check that takes longer counts as failed. */
const checkTimeoutMs = 2_000;

/**
 * Serves /metrics (Prometheus), /healthz (200 with the version while the process answers) and /readyz on its own port. /readyz is 200 when
 * every check passes, else 503; it is always 503 before the process serves and once it stops.
 */
export async function startMonitoring(options: MonitoringOptions): Promise<Monitoring> {
  let phase: Phase = 'starting';
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    answer(path, response, phase, options).catch((error: unknown) => {
      options.logger.error({ err: error, path }, 'monitoring request failed');
      response.writeHead(500).end();
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    serve() {
      phase = 'serving';
    },
    drain() {
      phase = 'stopping';
    },
    [Symbol.asyncDispose]: () => close(server),
  };
}

async function answer(path: string, response: ServerResponse, phase: Phase, options: MonitoringOptions): Promise<void> {
  if (path === '/healthz') {
    sendJson(response, 200, { status: 'ok', version: options.version });
  } else if (path === '/readyz' && phase !== 'serving') {
    sendJson(response, 503, { status: phase, checks: {} });
  } else if (path === '/readyz') {
    const checks = await runChecks(options);
    const isReady = Object.values(checks).every((result) => result === 'ok');
    sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', checks });
  } else if (path === '/metrics') {
    const text = await options.registry.metrics();
    response.writeHead(200, { 'content-type': options.registry.contentType }).end(text);
  } else {
    sendJson(response, 404, { status: 'not found' });
  }
}

async function runChecks({ readiness, logger }: MonitoringOptions): Promise<Record<string, 'ok' | 'failed'>> {
  const results = Object.entries(readiness).map(async ([name, check]) => {
    try {
      await withTimeout(check(), checkTimeoutMs, () => {
        throw new Error(`no answer within ${checkTimeoutMs} ms`);
      });
      return [name, 'ok'] as const;
    } catch (error) {
      logger.warn({ err: error, check: name }, 'readiness check failed');
      return [name, 'failed'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(results));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
