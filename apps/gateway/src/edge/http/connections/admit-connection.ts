import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GeneralLimits } from '../../limits/general-limits.ts';
import type { GatewayMetrics } from '../../../metrics.ts';
import { clientIp, type Trust } from '../requests/client-ip.ts';
import { jsonType, securityHeaders } from '../responses/headers.ts';
import type { ConnectionSlots } from './connection-slots.ts';

export interface AdmissionDependencies {
  limits: GeneralLimits;
  metrics: GatewayMetrics;
  connectionSlots: ConnectionSlots;
  trust: Trust | false;
  refusedConnections: WeakSet<Duplex>;
}

const body = JSON.stringify({ error: 'too many connections', status: 429 });
const headers = {
  ...securityHeaders,
  'content-type': jsonType,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  'retry-after': '10',
  connection: 'close',
};
/** How long a refused connection may take to send its request and read the response. */
const lingerMs = 1_000;

/** Refuses connections beyond the limit of their IP address, before any processing and without logging. */
export function createConnectionAdmission(dependencies: AdmissionDependencies) {
  const { limits, metrics, connectionSlots, trust, refusedConnections: refused } = dependencies;
  const isProxy = (socket: Socket) => trust !== false && trust(socket.remoteAddress ?? '', 0);
  const refuse = (response: ServerResponse) => {
    response.writeHead(429, { ...headers, 'x-request-id': randomUUID() }).end(body);
    return false;
  };
  return {
    /** Takes a slot for a new connection, except for a proxy's, which serves many clients. */
    open(socket: Socket): void {
      const address = socket.remoteAddress ?? '';
      if (isProxy(socket) || (limits.countConnection(address).isGranted && connectionSlots.take(address, socket)))
        return;
      metrics.countLimited('connection');
      refused.add(socket);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
    isRefused: ({ socket }: IncomingMessage): boolean => refused.has(socket),
    /** Refuses a request without a slot: on a refused connection, or beyond the limit of its client behind a proxy. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      if (refused.has(request.socket)) return refuse(response);
      if (!isProxy(request.socket) || connectionSlots.take(clientIp(request, trust), response)) return true;
      metrics.countLimited('connection');
      return refuse(response);
    },
  };
}
