import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCacheHit, type HitDependencies } from '../http/handlers/serve-cache-hit.ts';
import { markSiteRequest } from '../http/requests/site-requests.ts';
import { jsonType } from '../http/responses/headers.ts';

export interface SitePortOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  hits: HitDependencies;
  /** Handles a request that is not in the cache. */
  handle(request: IncomingMessage, response: ServerResponse): void;
}

/** The port on which the site calls the API. Disposal finishes open requests. */
export interface SitePort extends AsyncDisposable {
  port: number;
}

/** Requests of the site at a time. They are apart from those of visitors, so that neither can use up the other's. */
const maxConcurrency = 256;
/** The site sends small requests at once. */
const requestTimeoutMs = 10_000;

const refusal = JSON.stringify({ error: 'service unavailable', status: 503 });
const unknown = JSON.stringify({ error: 'not found', status: 404 });

/** Opens a port that serves the API alone: no page is forwarded from here, and general limits do not count. */
export async function openSitePort({ host, port, hits, handle }: SitePortOptions): Promise<SitePort> {
  let running = 0;
  const server = createServer({ requestTimeout: requestTimeoutMs, keepAliveTimeout: 15_000 }, (request, response) => {
    markSiteRequest(request);
    if (!request.url?.startsWith('/api/')) {
      sendJson(response, 404, unknown);
    } else if (running >= maxConcurrency) {
      sendJson(response.setHeader('retry-after', '1'), 503, refusal);
    } else if (!serveCacheHit(request, response, hits)) {
      running += 1;
      response.once('close', () => (running -= 1));
      handle(request, response);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': jsonType, 'content-length': Buffer.byteLength(body) }).end(body);
}
