import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { FetchError, type FetchFailure } from '../fetch-error.ts';
import { createGuardedFetcher, type FetchOptions, type GuardedFetcherOptions } from '../guarded-fetcher.ts';

/** What most tests ask for. */
export const anyText: FetchOptions = { types: ['text/*'], maxBytes: 1_000_000 };

/** A real server on 127.0.0.1, and a fetcher that may reach it. */
export async function serve(listener: RequestListener) {
  return listen(createServer(listener));
}

/** The same of any server. */
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

/** A fetcher that may reach these private hosts, until the test ends. */
export function fetcherFor(allowedPrivateHosts: string, options: Partial<GuardedFetcherOptions> = {}) {
  const fetcher = createGuardedFetcher({ allowedPrivateHosts, ...options });
  onTestFinished(() => fetcher[Symbol.asyncDispose]());
  return fetcher;
}

/** Answers with a text, unless another type is said. */
export const send = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);

/** How a fetch fails, in a way that gives nothing away. */
export async function failureOf(work: Promise<unknown>): Promise<FetchFailure> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchError)) throw new Error('no FetchError', { cause: error });
  // Nothing of the answer, of the network, or of the library.
  expect(error.cause).toBeUndefined();
  expect(error.message).not.toMatch(/\d|secret/);
  return error.failure;
}
