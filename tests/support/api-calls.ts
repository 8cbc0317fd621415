import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The reads of the API by a site in this process. */
export interface ApiCalls extends Disposable {
  /** The paths that were read for each request to the site. */
  readonly byRequest: ReadonlyMap<string, readonly string[]>;
}

interface SentRequest {
  request: { origin: string; method: string; path: string; headers: readonly string[] };
}

/** Records what the site reads at `apiUrl`; it repeats the id of the request that it reads for. */
export function recordApiCalls(apiUrl: string): ApiCalls {
  const byRequest = new Map<string, string[]>();
  const record = (message: unknown) => {
    const { origin, method, path, headers } = (message as SentRequest).request;
    if (origin !== apiUrl || method !== 'GET') return;
    const id = headers[headers.indexOf('x-request-id') + 1] ?? '';
    byRequest.set(id, [...(byRequest.get(id) ?? []), path]);
  };
  subscribe('undici:request:create', record);
  return { byRequest, [Symbol.dispose]: () => unsubscribe('undici:request:create', record) };
}
