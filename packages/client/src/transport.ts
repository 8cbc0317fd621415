import { CommonplaceError, failureOf, unreadable } from './error.ts';
import { keyedOperations, mediaType, textTypes } from './gen/facts.ts';
import { noteEtag } from './etags.ts';
import { createRequest, type AnyOptions } from './request.ts';
import { withRetries } from './retries.ts';
import { createConsoleWarnings, warningsIn, type OnWarning } from './warnings.ts';

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
  /** Called with each warning, e.g. of a misspelled parameter that was ignored; writes it to the console unless given. */
  onWarning?: OnWarning | undefined;
}

/** What came back for a call that succeeded. */
export interface Answer {
  /** Of the JSON, or a text; undefined when there was nothing. */
  data: unknown;
  response: Response;
}

/** Makes one call of an operation, as `GET`, `/api/articles/{id}`. */
export type Transport = (method: string, path: string, options?: AnyOptions) => Promise<Answer>;

const defaultRetries = 3;

/** The transport of a client: version, credentials, idempotency keys, repetitions, and failures as `CommonplaceError`. */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, token, retries = defaultRetries, fetch = (request) => globalThis.fetch(request) } = options;
  const { onWarning = createConsoleWarnings() } = options;
  if (apiKey !== undefined && token !== undefined) throw new TypeError('Either a key or a token, not both');
  const baseUrl = new URL(options.baseUrl ?? ownOrigin()).href.replace(/\/+$/, '');
  const init: RequestInit = {
    headers: {
      accept: mediaType,
      ...(apiKey !== undefined && { 'api-key': apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // With a key or a token, the session of whoever looks at the page is not meant.
    credentials: apiKey === undefined && token === undefined ? 'same-origin' : 'omit',
    // A key would go along to wherever it leads.
    redirect: 'manual',
  };
  return (method, path, given = {}) => {
    const isKeyed = keyedOperations.has(`${method} ${path}`);
    const key = isKeyed ? { 'idempotency-key': given.idempotencyKey ?? createKey() } : {};
    const condition = given.ifMatch !== undefined && { 'if-match': given.ifMatch };
    const keyed = { ...given, headers: { ...key, ...condition, ...given.headers } };
    const warn = (warning: string) => onWarning(warning, { method, path });
    const call = () => answerTo(createRequest(baseUrl, method, path, keyed, init), { fetch, warn });
    return withRetries(call, { retries, isRepeatable: isKeyed || method === 'GET', signal: given.signal });
  };
}

async function answerTo(
  request: Request,
  { fetch, warn }: { fetch: (request: Request) => Promise<Response>; warn: (warning: string) => void },
): Promise<Answer> {
  const { response, text } = await received(request, fetch);
  warningsIn(response.headers.get('warning')).forEach((warning) => warn(warning));
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.toLowerCase() ?? '';
  if (!response.ok) throw failureOf(response, type === 'application/json' ? parsed(text) : undefined);
  if (text === '') return { data: undefined, response };
  if (textTypes.includes(type)) return { data: text, response };
  const data = type === 'application/json' ? parsed(text) : undefined;
  if (data === undefined) throw unreadable(response, 'The answer cannot be read');
  noteEtag(data, response);
  return { data, response };
}

async function received(request: Request, fetch: (request: Request) => Promise<Response>) {
  try {
    const response = await fetch(request);
    return { response, text: await response.text() };
  } catch (cause) {
    request.signal.throwIfAborted();
    throw new CommonplaceError({ status: 0, message: 'No answer came from the site' }, { cause });
  }
}

/** A JSON text's value; undefined for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As good as a UUID, which browsers make on encrypted pages alone. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownOrigin(): string {
  const origin = globalThis.location?.origin;
  if (origin === undefined) throw new TypeError('Outside of a browser, a client needs a baseUrl');
  return origin;
}
