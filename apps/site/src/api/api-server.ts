import { Pool, type Dispatcher } from 'undici';

/** The answer of the gateway to a call. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body, if it was parsed before. */
  data?: unknown;
}

export interface ApiRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  /** The ETag of the answer that all viewers share, if the gateway has sent it with the request for the page. */
  freshEtag?: string | undefined;
  signal: AbortSignal;
}

/** The connections to the gateway's port for the site. */
export interface ApiServer extends AsyncDisposable {
  /** The time limit of a request at the gateway (REQUEST_TIMEOUT_SECONDS). */
  readonly requestTimeoutMs: number;
  send(request: ApiRequest): Promise<ApiAnswer>;
}

const maxConnections = 128;
const connectTimeoutMs = 1_000;
/** For the names of all surrogate keys. */
const maxHeaderBytes = 65_536;
/** More than any list or article that a page shows. */
const maxAnswerBytes = 16 * 1024 * 1024;

export function createApiServer(apiUrl: string, requestTimeoutMs: number): ApiServer {
  const pool = new Pool(new URL(apiUrl).origin, {
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxAnswerBytes,
  });
  return {
    requestTimeoutMs,
    send: (request) => dispatch(pool, request),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

/** Sends a request and collects its answer, without the stream that `pool.request` makes for each. */
function dispatch(pool: Pool, { method, target: path, headers, body, signal }: ApiRequest): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const head: Omit<ApiAnswer, 'text'> = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    // A request that still waits for a connection ends when it would begin.
    const abort = () => {
      controller?.abort(signal.reason as Error);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart(started) {
          controller = started;
          if (signal.aborted) abort();
        },
        onResponseStart: (_, status, received) => void Object.assign(head, { status, headers: received }),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          signal.removeEventListener('abort', abort);
          resolve({ ...head, text: Buffer.concat(chunks).toString() });
        },
        onResponseError(_, error) {
          signal.removeEventListener('abort', abort);
          reject(error);
        },
      },
    );
    return undefined;
  });
}
