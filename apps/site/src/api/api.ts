import {
  createClient,
  CommonplaceError,
  type Client,
  type DataOf,
  type ReceivedResponse,
  type SentRequest,
} from '@commonplace/client';
import { traceHeaders } from '@commonplace/service/request-trace';
import type { FastifyRequest } from 'fastify';
import type { ApiAnswer, ApiServer } from './api-server.ts';
import { PageKeys } from './page-keys.ts';
import { SharedCalls } from './shared-calls.ts';

/** The API with the rights of a request's viewer. */
export interface Api {
  client: Client;
  /** Reads the settings of the site, once for a request. */
  settings(): Promise<DataOf<'getSite'>>;
  keys: PageKeys;
  sharedCalls: SharedCalls;
  /** Whether a part of the page is missing, because a service is unavailable. */
  isPartial: boolean;
  /**
   * Resolves to undefined if a service is unavailable or does not answer soon: the page then lacks this part. Other failures are
   * thrown.
   */
  part<Value>(call: Promise<Value>): Promise<Value | undefined>;
  /** Resolves with the result of a call, or rejects like one to a service that is unavailable if it does not answer soon. */
  inTime<Value>(call: Promise<Value>): Promise<Value>;
  /** Ends the calls that still run, after the page was sent without their parts. */
  end(): void;
}

/** Stands for the address of the gateway, which the server knows. */
const baseUrl = 'http://api';
/** The share of the gateway's time limit that all calls of a page have; the rest is for the page itself. */
const pageShare = 0.8;
/**
 * The share after which a page is shown without its late parts, so that a service that hangs does not keep readers from the rest.
 * It begins with the request; a part that is read after another has the least share. It is counted in steps, since a moment
 * in which this process stood still is no wait for the service.
 */
const partShare = 0.65;
const minPartShare = 0.1;
const partSteps = 5;
/** The valid token in the URL of a feed, which stands for a session. */
export const feedTokenHeader = 'x-commonplace-feed-token';

/** The headers of the request that the gateway needs to know the viewer, the subforem and the origin of a form. */
const repeated = [
  'cookie',
  feedTokenHeader,
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-request-id',
] as const;

/** Creates the API for one request. Nothing is retried: the viewer can reload the page. */
export function createApi(
  { headers }: Pick<FastifyRequest, 'headers'>,
  server: ApiServer,
  timeoutMs = pageShare * server.requestTimeoutMs,
): Api {
  const startedAt = performance.now();
  const keys = new PageKeys();
  const sharedCalls = new SharedCalls(headers);
  const ending = new AbortController();
  const { signal } = ending;
  const timer = setTimeout(() => ending.abort(new Error('the page took too long')), timeoutMs);
  let running = 0;
  const own: Record<string, string> = { ...traceHeaders(), 'user-agent': headers['user-agent'] ?? 'commonplace-site' };
  for (const name of repeated) {
    const value = headers[name];
    if (typeof value === 'string') own[name] = value;
  }
  const send = async ({ method, url, headers: sent, body }: SentRequest): Promise<ReceivedResponse> => {
    const target = url.slice(baseUrl.length);
    if (body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer)
      throw new TypeError('the site sends texts and bytes alone');
    running += 1;
    const freshEtag = sharedCalls.freshEtag(target);
    const sending = server.send({ method, target, headers: { ...sent, ...own }, body, signal, freshEtag });
    const answer = await sending.finally(() => (running -= 1));
    // A page that is shown in spite of it is made of the answer that was asked for next.
    if (answer.status !== 404) keys.add(answer.headers);
    sharedCalls.add(target, answer);
    return toResponse(answer);
  };
  const client = createClient({ baseUrl, send, retries: 0, onWarning: () => {} });
  let settings: Promise<DataOf<'getSite'>> | undefined;
  const api: Api = {
    client,
    settings: () => (settings ??= client.getSite()),
    keys,
    sharedCalls,
    isPartial: false,
    inTime(call) {
      const left = partShare * server.requestTimeoutMs - (performance.now() - startedAt);
      return inTime(call, Math.max(left, minPartShare * server.requestTimeoutMs) / partSteps);
    },
    async part(call) {
      try {
        return await api.inTime(call);
      } catch (error) {
        if (!isOutage(error)) throw error;
        api.isPartial = true;
        return undefined;
      }
    },
    end() {
      clearTimeout(timer);
      if (running > 0) ending.abort(new Error('the page was sent without this part'));
    },
  };
  return api;
}

/** Whether a call failed because a service is unavailable, and not because of the request. */
export function isOutage(error: unknown): boolean {
  return error instanceof CommonplaceError && (error.status === 0 || error.status >= 500);
}

function inTime<Value>(call: Promise<Value>, stepMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps === partSteps) reject(new CommonplaceError({ status: 0, message: 'the call took too long' }));
    }, stepMs);
    call.then(resolve, reject).finally(() => clearInterval(timer));
  });
}

/** Whether there is no such record. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CommonplaceError && error.status === 404;
}

function toResponse({ status, headers, text, data }: ApiAnswer): ReceivedResponse {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  return { status, statusText: '', type: 'default', headers: { get }, text: async () => text, data };
}
