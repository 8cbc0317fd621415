import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface PendingExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The latest request of each connection. */
export interface Exchanges {
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the latest request on a connection, until its response is sent. */
  pendingOn(socket: Socket): PendingExchange | undefined;
}

export function createExchanges(): Exchanges {
  const latest = new WeakMap<Socket, PendingExchange>();
  return {
    begin: (request, response) => latest.set(request.socket, { request, response }),
    pendingOn(socket) {
      const exchange = latest.get(socket);
      return exchange && !exchange.response.writableFinished ? exchange : undefined;
    },
  };
}
