import { Pool } from 'undici';

/** The answer of the gateway to a call. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface ApiRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  signal: AbortSignal;
}

/** The connections to the gateway's port for the site. */
export interface ApiServer extends AsyncDisposable {
  send(request: ApiRequest): Promise<ApiAnswer>;
}

const maxConnections = 128;
const connectTimeoutMs = 1_000;
/** For the names of all surrogate keys. */
const maxHeaderBytes = 65_536;
/** More than any list or article that a page shows. */
const maxAnswerBytes = 16 * 1024 * 1024;

export function createApiServer(apiUrl: string): ApiServer {
  const pool = new Pool(new URL(apiUrl).origin, {
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxAnswerBytes,
  });
  return {
    async send({ method, target: path, headers, body, signal }) {
      const answer = await pool.request({ method, path, headers, signal, body: body ?? null });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}
