import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import { errors, Pool } from 'undici';

export interface ForwardedRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** By default a little longer than the site waits for the API. */
  timeoutMs?: number;
}

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The site, to which this gateway forwards requests for pages. */
export interface Upstream extends AsyncDisposable {
  /** @throws DomainError unavailable, deadline_exceeded. */
  send(request: ForwardedRequest): Promise<UpstreamAnswer>;
}

/** Requests at a time; more are refused at once, so that a slow site costs the API nothing. */
const maxConcurrency = 256;
const maxConnections = 64;
const connectTimeoutMs = 1_000;
/** Longer than the site waits for the API (4 seconds), so that it can still send a page without a part. */
const defaultTimeoutMs = 5_000;
const maxPageBytes = 8 * 1024 * 1024;
/** For the names of all surrogate keys. */
const maxHeaderBytes = 65_536;

export function createUpstream(url: string): Upstream {
  const pool = new Pool(new URL(url).origin, {
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: maxPageBytes,
    maxHeaderSize: maxHeaderBytes,
  });
  let running = 0;
  const sendOnce = async ({
    method,
    target: path,
    headers,
    body,
    ...given
  }: ForwardedRequest): Promise<UpstreamAnswer> => {
    const signal = AbortSignal.timeout(given.timeoutMs ?? defaultTimeoutMs);
    const answer = await pool.request({ method, path, headers, signal, body: body ?? null });
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
  };
  return {
    async send(request) {
      if (running >= maxConcurrency) throw unavailable('too many pages are being made');
      running += 1;
      try {
        return await sendOnce(request).catch((error: unknown) => {
          if (request.method === 'GET' && isDisconnected(error)) return sendOnce(request);
          throw error;
        });
      } catch (error) {
        throw asOutage(error);
      } finally {
        running -= 1;
      }
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

/** Whether the site closed the connection, as during its restart. */
function isDisconnected(error: unknown): boolean {
  return (
    error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
  );
}

function asOutage(cause: unknown): DomainError {
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError';
  const code = isSlow ? 'deadline_exceeded' : 'unavailable';
  return new DomainError(code, 'the site does not respond', { cause });
}
