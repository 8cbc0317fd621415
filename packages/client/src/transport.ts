import createFetchClient, { type HeadersOptions } from 'openapi-fetch';
import { CommonplaceError, failureOf } from './error.ts';
import { keyedOperations, mediaType } from './gen/facts.ts';
import { withRetries } from './retries.ts';
import type { CallOptions, FileBody } from './types.ts';

/** How the site is reached. */
export interface ClientOptions {
  /** Where the site is; where the page is from unless said, which only a browser knows. */
  baseUrl?: string | undefined;
  /** A key of somebody's. Without it and a token, a browser's session is used, or nobody's. */
  apiKey?: string | undefined;
  /** An access token that an application was given (OAuth 2.0). */
  token?: string | undefined;
  /** Instead of the platform's own. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How often a call is repeated at most that failed for a while; 3 unless said, 0 for never. */
  retries?: number | undefined;
}

/** What a call was given, of any operation. */
export interface AnyOptions extends CallOptions {
  params?: { path?: object; query?: object; header?: object } | undefined;
  body?: unknown;
}

export interface Answer {
  data: unknown;
  response: Response;
}

/** Makes one call of an operation, as `GET`, `/api/articles/{id}`. */
export type Transport = (method: string, path: string, options?: AnyOptions) => Promise<Answer>;

const defaultRetries = 3;

/** The transport of a client: version, credentials, idempotency keys, repetitions, and failures as `CommonplaceError`. */
export function createTransport({ baseUrl, apiKey, token, fetch, retries = defaultRetries }: ClientOptions): Transport {
  if (apiKey !== undefined && token !== undefined) throw new TypeError('Either a key or a token, not both');
  const core = createFetchClient<Record<string, Record<string, object>>>({
    baseUrl: baseUrl ?? ownOrigin(),
    headers: {
      accept: mediaType,
      ...(apiKey !== undefined && { 'api-key': apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // With a key or a token, the session of whoever looks at the page is not meant.
    credentials: apiKey === undefined && token === undefined ? 'same-origin' : 'omit',
    // A key would go along to wherever it leads.
    redirect: 'manual',
    bodySerializer: (body: unknown) => (isFile(body) ? body : JSON.stringify(body)),
    ...(fetch && { fetch }),
  });
  const attempt = async (method: string, path: string, options: AnyOptions, headers: HeadersOptions) => {
    const { params, body, signal } = options;
    const init = { params, body, headers, parseAs: 'text', ...(signal && { signal }) };
    try {
      return await core.request(method as 'get', path as never, init as never);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TypeError)) throw error;
      throw new CommonplaceError({ status: 0, message: 'The site cannot be reached' }, { cause: error });
    }
  };
  return (method, path, options = {}) => {
    requireParts(options.params?.path);
    const isKeyed = keyedOperations.has(`${method} ${path}`);
    const key = isKeyed ? { 'idempotency-key': options.idempotencyKey ?? createKey() } : {};
    const headers: HeadersOptions = { ...contentType(options.body), ...key, ...options.headers };
    const call = async () => answerOf(await attempt(method, path, options, headers));
    return withRetries(call, { retries, isRepeatable: isKeyed || method === 'GET', signal: options.signal });
  };
}

function answerOf({ data, error, response }: { data?: unknown; error?: unknown; response: Response }): Answer {
  if (!response.ok) throw failureOf(response, error);
  if (typeof data !== 'string' || !isJson(response)) return { data, response };
  try {
    return { data: data === '' ? undefined : JSON.parse(data), response };
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    const { status } = response;
    throw new CommonplaceError({ status, message: 'The answer cannot be read', requestId }, { cause });
  }
}

/** Nothing, `.` or `..` would lead to another operation: of all that somebody has instead of one thing, or of that person. */
function requireParts(values: object = {}): void {
  for (const [name, value] of Object.entries(values))
    if (['', '.', '..'].includes(String(value)))
      throw new TypeError(`A part of the address is missing, or dots: ${name}`);
}

function isJson({ headers }: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

function isFile(body: unknown): body is FileBody {
  return [FormData, Blob, ArrayBuffer, Uint8Array].some((kind) => body instanceof kind);
}

/** A form says by itself what it is, with the boundary of its parts. */
function contentType(body: unknown): Record<string, string> {
  if (!isFile(body) || body instanceof FormData) return {};
  return { 'content-type': (body instanceof Blob && body.type) || 'application/octet-stream' };
}

/** As good as a UUID, which browsers make on encrypted pages alone. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownOrigin(): string {
  const origin = globalThis.location?.origin;
  if (origin === undefined) throw new TypeError('Outside of a browser, a client needs a baseUrl');
  return origin;
}
