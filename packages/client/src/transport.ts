import { CommonplaceError, failureOf, unreadable } from './error.ts';
import { mediaType, textTypes } from './gen/facts.ts';
import { noteEtag } from './etags.ts';
import { createRequest, type AnyOptions, type SentRequest } from './request.ts';
import type { ReceivedResponse } from './response.ts';
import { withRetries } from './retries.ts';
import { createConsoleWarnings, warningsIn, type OnWarning } from './warnings.ts';

/** Options of a client. */
export interface ClientOptions {
  /** URL of the site; in a browser, the origin of the page by default. */
  baseUrl?: string | undefined;
  /** API key of a user. Without a key or token, the client uses the browser's session, or is anonymous. */
  apiKey?: string | undefined;
  /** OAuth 2.0 access token of an application. */
  token?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Replaces `fetch` by another HTTP client, which need not create a `Request` and a `Response` for each call. */
  send?: ((request: SentRequest) => Promise<ReceivedResponse>) | undefined;
  /** Maximum retries of a call after temporary failures, 3 by default. */
  retries?: number | undefined;
  /** Called with each warning, e.g. for an unknown parameter; logs it to the console by default. */
  onWarning?: OnWarning | undefined;
}

/** The response of a successful call. */
export interface Answer {
  /** Parsed JSON or a text; undefined for an empty response. */
  data: unknown;
  response: ReceivedResponse;
}

/** The HTTP request of an operation. */
export interface OperationRequest {
  method: string;
  /** With parameters as `{name}`. */
  path: string;
  /** Whether it takes an `Idempotency-Key`. */
  isKeyed?: boolean;
}

/** Calls an operation. */
export type Transport = (operation: OperationRequest, options?: AnyOptions) => Promise<Answer>;

const defaultRetries = 3;

/** Creates the transport of a client: version, credentials, idempotency keys, retries and errors. */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, token, retries = defaultRetries, send = createSender(options) } = options;
  const { onWarning = createConsoleWarnings() } = options;
  if (apiKey !== undefined && token !== undefined) throw new TypeError('Set apiKey or token, not both');
  const baseUrl = new URL(options.baseUrl ?? ownOrigin()).href.replace(/\/+$/, '');
  const common = {
    accept: mediaType,
    ...(apiKey !== undefined && { 'api-key': apiKey }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return ({ method, path, isKeyed = false }, callOptions = {}) => {
    const key = isKeyed ? { 'idempotency-key': callOptions.idempotencyKey ?? createKey() } : {};
    const condition = callOptions.ifMatch !== undefined && { 'if-match': callOptions.ifMatch };
    const keyed = { ...callOptions, headers: { ...key, ...condition, ...callOptions.headers } };
    const warn = (warning: string) => onWarning(warning, { method, path });
    const call = () => answerTo(createRequest(baseUrl, method, path, keyed, common), { send, warn });
    return withRetries(call, { retries, isRepeatable: isKeyed || method === 'GET', signal: callOptions.signal });
  };
}

type Sender = NonNullable<ClientOptions['send']>;

function createSender({ apiKey, token, fetch = (request) => globalThis.fetch(request) }: ClientOptions): Sender {
  const init: RequestInit = {
    // With a key or a token, the browser's session must not be used.
    credentials: apiKey === undefined && token === undefined ? 'same-origin' : 'omit',
    // A key would be sent to the target of a redirect.
    redirect: 'manual',
  };
  return ({ url, method, headers, body, signal }) =>
    fetch(
      new Request(url, {
        ...init,
        method,
        headers,
        ...(body !== undefined && { body: body as BodyInit }),
        ...(signal && { signal }),
      }),
    );
}

async function answerTo(
  request: SentRequest,
  { send, warn }: { send: Sender; warn: (warning: string) => void },
): Promise<Answer> {
  const { response, text } = await received(send(request), request.signal);
  warningsIn(response.headers.get('warning')).forEach((warning) => warn(warning));
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.toLowerCase() ?? '';
  const isOk = response.status >= 200 && response.status < 300;
  if (!isOk) throw failureOf(response, type === 'application/json' ? parsed(text) : undefined);
  if (text === '') return { data: undefined, response };
  if (textTypes.includes(type)) return { data: text, response };
  const data = type === 'application/json' ? (response.data ?? parsed(text)) : undefined;
  if (data === undefined) throw unreadable(response, 'The response is not JSON');
  noteEtag(data, response);
  return { data, response };
}

async function received(sent: Promise<ReceivedResponse>, signal: AbortSignal | undefined) {
  try {
    const response = await sent;
    return { response, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new CommonplaceError({ status: 0, message: 'The site did not respond' }, { cause });
  }
}

/** Parses JSON; undefined if it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces a UUID, which browsers create in secure contexts only. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownOrigin(): string {
  const origin = globalThis.location?.origin;
  if (origin === undefined) throw new TypeError('baseUrl is required outside of a browser');
  return origin;
}
