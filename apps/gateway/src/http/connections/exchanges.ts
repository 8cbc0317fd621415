import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its response. */
export interface PendingExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What is being answered on which connection. */
export interface Exchanges {
  begin(request: IncomingMessage, response: ServerResponse): void;
  /** The latest request on a connection, while its answer is not out. */
  pendingOn(socket: Socket): PendingExchange | undefined;
}

/** Notes what is being answered on which connection, as long as there is the connection. */
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
