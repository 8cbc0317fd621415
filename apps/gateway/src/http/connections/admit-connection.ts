import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GeneralLimits } from '../../limits/general-limits.ts';
import type { GatewayMetrics } from '../../metrics.ts';
import { clientIp, type Trust } from '../requests/client-ip.ts';
import { jsonType, securityHeaders } from '../responses/headers.ts';
import type { ConnectionSlots } from './connection-slots.ts';

export interface AdmissionDependencies {
  limits: GeneralLimits;
  metrics: GatewayMetrics;
  connectionSlots: ConnectionSlots;
  trust: Trust | false;
  /** The connections that are refused. */
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
/** How long a connection that is refused may take to bring its request, and to take the answer. */
const lingerMs = 1_000;

/** Refuses what an address opens beyond its connections, before anything is looked at, and without a line in the log. */
export function createConnectionAdmission(given: AdmissionDependencies) {
  const { limits, metrics, connectionSlots, trust, refusedConnections: refused } = given;
  const isProxy = (socket: Socket) => trust !== false && trust(socket.remoteAddress ?? '', 0);
  const refuse = (response: ServerResponse) => {
    response.writeHead(429, { ...headers, 'x-request-id': randomUUID() }).end(body);
    return false;
  };
  return {
    /** Takes a place for a new connection, but for that of a proxy, which speaks for many. */
    open(socket: Socket): void {
      const address = socket.remoteAddress ?? '';
      if (isProxy(socket) || (limits.countConnection(address).isGranted && connectionSlots.take(address, socket)))
        return;
      metrics.countLimited('connection');
      refused.add(socket);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
    isRefused: ({ socket }: IncomingMessage): boolean => refused.has(socket),
    /** Answers a request that has no place: on a connection without one, or behind a proxy of too many from one address. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      if (refused.has(request.socket)) return refuse(response);
      if (!isProxy(request.socket) || connectionSlots.take(clientIp(request, trust), response)) return true;
      metrics.countLimited('connection');
      return refuse(response);
    },
  };
}
