import type { Readable } from 'node:stream';
import { parsePublicWebAddress, parseWebAddress } from '@commonplace/rules/web-address';
import type { Agent, Dispatcher } from 'undici';
import { acceptedEncodings, decodeBody } from './body.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import { createGuardedLookup, createResolve, type Resolve } from './lookup.ts';
import { parsePrivateHosts } from './private-hosts.ts';
import { discard, plainHeaders, sendOnce, type Received, type SentRequest } from './send-once.ts';

/** Fetches URLs from users, but nothing on private networks (docs/adr/0028-guarded-fetcher.md). */
export interface GuardedFetcher extends AsyncDisposable {
  /**
   * Returns the response to a GET, after at most five redirects. Its body must be read or destroyed.
   * @throws FetchError, or the signal's reason when it aborts.
   */
  fetch(address: string, options: FetchOptions): Promise<Fetched>;
  /**
   * Sends one request, without following a redirect, and returns the response whatever its status is.
   * @throws FetchError, or the signal's reason when it aborts.
   */
  send(address: string, request: SentRequest): Promise<Received>;
  /** Tells whether the text of a URL allows a fetch; only `fetch` resolves its host. */
  mayFetch(address: string): boolean;
}

export interface FetchOptions {
  /** Expected media types: `text/html`, `image/*`. */
  types: readonly string[];
  /** Maximum size of the body, before and after decompression. */
  maxBytes: number;
  /** Additional headers, e.g. `if-none-match`. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** The response of a server. */
export interface Fetched {
  /** The final URL after redirects. */
  url: string;
  /** 200 to 299, or 304 for a conditional request. */
  status: number;
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, string>>;
  /** The decompressed body; fails with a FetchError. */
  body: Readable;
}

export interface GuardedFetcherOptions {
  /** Value of FETCH_ALLOWED_PRIVATE_HOSTS. */
  allowedPrivateHosts: string;
  /** DNS servers; those of the machine by default. */
  nameServers?: readonly string[];
  /** Time limit of a whole fetch, 20 s by default. */
  totalMs?: number;
  /** Maximum time without data, 5 s by default. */
  idleMs?: number;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that make a request conditional, so that 304 is a valid response. */
const conditions = ['if-none-match', 'if-modified-since'];
const maxHeaderBytes = 16_384;
const defaultHeaders = { 'user-agent': 'Commonplace', accept: '*/*' };

/** Creates a fetcher without persistent connections, cookies, credentials or proxies. */
export function createGuardedFetcher(options: GuardedFetcherOptions): GuardedFetcher {
  const { nameServers, totalMs = 20_000, idleMs = 5_000 } = options;
  const allowedPrivateHosts = parsePrivateHosts(options.allowedPrivateHosts);
  const resolve = createResolve(nameServers);
  const agents: Partial<Record<Guard, Promise<Agent>>> = {};
  let disposed = false;
  const guardOf = (url: URL): Guard | undefined => {
    if (allowedPrivateHosts.include(url)) return 'trusting';
    return parsePublicWebAddress(url.href) === undefined || !isFetchedPort(url.port) ? undefined : 'guarded';
  };
  const agentFor = (url: URL) => {
    const guard = guardOf(url);
    if (guard === undefined) throw new FetchError('refused');
    if (disposed) throw new FetchError('unreachable');
    return (agents[guard] ??= createAgent(idleMs, guard === 'guarded' ? resolve : undefined));
  };
  return {
    mayFetch(address) {
      const url = parseWebAddress(address);
      return url !== undefined && guardOf(url) !== undefined;
    },
    fetch: (address, request) =>
      withinTime(totalMs, request.signal, (signal) => follow(address, request, signal, agentFor)),
    send: (address, request) =>
      withinTime(totalMs, request.signal, async (signal) => {
        const url = parseWebAddress(address);
        if (url === undefined) throw new FetchError('refused');
        return sendOnce(
          await agentFor(url),
          url,
          { ...request, headers: { ...defaultHeaders, ...request.headers } },
          signal,
        );
      }),
    async [Symbol.asyncDispose]() {
      disposed = true;
      const made = await Promise.all(Object.values(agents));
      await Promise.all(made.map((agent) => agent.destroy()));
    },
  };
}

/** Runs a request until the time is over or the caller's signal aborts. */
async function withinTime<Result>(
  totalMs: number,
  callerSignal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(totalMs);
  try {
    return await run(callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout);
  } catch (error) {
    callerSignal?.throwIfAborted();
    throw asFetchError(error);
  }
}

/** `guarded` connects to public addresses only; `trusting` uses the operating system's resolver. */
type Guard = 'guarded' | 'trusting';

/** Loads its library on first use, since many processes never fetch. */
async function createAgent(idleMs: number, resolve: Resolve | undefined): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    // A new connection for each request, so that the checked IP address is the one that is used.
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    connect: { timeout: idleMs, ...(resolve && { lookup: createGuardedLookup(resolve) }) },
  });
}

async function follow(
  address: string,
  request: FetchOptions,
  signal: AbortSignal,
  agentFor: (url: URL) => Promise<Agent>,
): Promise<Fetched> {
  let url = parseWebAddress(address);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (url === undefined) throw new FetchError('refused');
    const answer = await send(await agentFor(url), url, request, signal);
    if (!redirects.has(answer.statusCode)) return accept(answer, url, request);
    discard(answer.body);
    url = redirectTarget(url, headerOf(answer, 'location'));
  }
  throw new FetchError('refused');
}

function send(agent: Agent, { origin, pathname, search }: URL, { headers }: FetchOptions, signal: AbortSignal) {
  return agent.request({
    origin,
    path: pathname + search,
    method: 'GET',
    headers: { ...defaultHeaders, 'accept-encoding': acceptedEncodings, ...headers },
    signal,
  });
}

/** Returns the target of a redirect; never from https to http. */
function redirectTarget(from: URL, location: string | undefined): URL | undefined {
  const target = location === undefined ? undefined : URL.parse(location, from.href)?.href;
  const url = target === undefined ? undefined : parseWebAddress(target);
  return from.protocol === 'https:' && url?.protocol === 'http:' ? undefined : url;
}

function accept(answer: Dispatcher.ResponseData, url: URL, request: FetchOptions): Fetched {
  try {
    check(answer, request);
    const body = decodeBody(answer.body, headerOf(answer, 'content-encoding'), request.maxBytes);
    return { url: url.href, status: answer.statusCode, headers: plainHeaders(answer), body };
  } catch (error) {
    discard(answer.body);
    throw error;
  }
}

function check(answer: Dispatcher.ResponseData, { types, maxBytes, headers = {} }: FetchOptions): void {
  if (answer.statusCode === 304 && conditions.some((name) => name in headers)) return;
  if (answer.statusCode < 200 || answer.statusCode > 299) {
    throw new FetchError('bad_status', answer.statusCode);
  }
  if (!isExpected(headerOf(answer, 'content-type'), types)) throw new FetchError('wrong_type');
  if (Number(headerOf(answer, 'content-length')) > maxBytes) throw new FetchError('too_large');
}

function isExpected(contentType: string | undefined, types: readonly string[]): boolean {
  const [mediaType = ''] = (contentType ?? '').toLowerCase().split(';', 1);
  const type = mediaType.trim();
  return types.some((expected) =>
    expected.endsWith('/*') ? type.startsWith(expected.slice(0, -1)) : type === expected,
  );
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Allows the web's default ports and unprivileged ones, but not those of mail and other services. */
function isFetchedPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}
