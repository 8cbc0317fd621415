import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, unavailable } from '@commonplace/domain/errors';
import { errors, Pool, type Dispatcher } from 'undici';

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
const maxPageBytes = 8 * 1024 * 1024;
/** For the names of all surrogate keys. */
const maxHeaderBytes = 65_536;

/** `requestTimeoutMs`: longer than the site waits for the API, so that it can still send a page without a part. */
export function createUpstream(url: string, requestTimeoutMs: number): Upstream {
  const pool = new Pool(new URL(url).origin, {
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: maxPageBytes,
    maxHeaderSize: maxHeaderBytes,
  });
  let running = 0;
  return {
    async send(pageRequest) {
      const request = { ...pageRequest, timeoutMs: pageRequest.timeoutMs ?? requestTimeoutMs };
      if (running >= maxConcurrency) throw unavailable('too many pages are being made');
      running += 1;
      try {
        return await sendOnce(pool, request).catch((error: unknown) => {
          if (request.method === 'GET' && isDisconnected(error)) return sendOnce(pool, request);
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

type LimitedRequest = ForwardedRequest & { timeoutMs: number };

/** Sends a request and collects its answer, without the stream that `pool.request` makes for each. */
function sendOnce(pool: Pool, request: LimitedRequest): Promise<UpstreamAnswer> {
  const { method, target: path, headers, body = null, timeoutMs } = request;
  return new Promise((resolve, reject) => {
    const head: Omit<UpstreamAnswer, 'body'> = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let slow: Error | undefined;
    // A request that still waits for a connection ends when it would begin.
    const timer = setTimeout(() => {
      slow = new DOMException('the site takes too long', 'TimeoutError');
      controller?.abort(slow);
      reject(slow);
    }, timeoutMs);
    pool.dispatch(
      { method, path, headers, body },
      {
        onRequestStart(started) {
          controller = started;
          if (slow) started.abort(slow);
        },
        onResponseStart: (_, status, received) => void Object.assign(head, { status, headers: received }),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ ...head, body: joined(chunks) });
        },
        onResponseError(_, error) {
          clearTimeout(timer);
          reject(error);
        },
      },
    );
  });
}

/** Joins parts in separate memory, since a part keeps the block that the socket was read into. */
function joined(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) end += part.copy(bytes, end);
  return bytes;
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
