import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { FetchError, type FetchFailure } from '../fetch-error.ts';
import { createGuardedFetcher, type FetchOptions, type GuardedFetcherOptions } from '../guarded-fetcher.ts';

/** Options for most tests. */
export const anyText: FetchOptions = { types: ['text/*'], maxBytes: 1_000_000 };

/** Starts a server on 127.0.0.1. */
export async function serve(listener: RequestListener) {
  return listen(createServer(listener));
}

/** Lets any server listen on 127.0.0.1 until the test ends. */
export async function listen(server: Server) {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => connections.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const connection of connections) connection.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, connections };
}

/** Creates a fetcher that may use these private hosts, until the test ends. */
export function fetcherFor(allowedPrivateHosts: string, options: Partial<GuardedFetcherOptions> = {}) {
  const fetcher = createGuardedFetcher({ allowedPrivateHosts, ...options });
  onTestFinished(() => fetcher[Symbol.asyncDispose]());
  return fetcher;
}

/** Sends a text, or another type. */
export const send = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);

/** Returns the failure of a fetch and checks that its message reveals nothing. */
export async function failureOf(work: Promise<unknown>): Promise<FetchFailure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw new Error('no FetchError', { cause: error });
  // Nothing about the response, the network or the library.
  expect(error.cause).toBeUndefined();
  expect(error.message).not.toMatch(/\d|secret/);
  return error.failure;
}
