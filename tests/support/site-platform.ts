import type { GatewayConfig } from '@commonplace/gateway/config';
import { createSite } from '@commonplace/site/service';
import { freePort } from '@commonplace/engines/ports';
import { quietLogger } from '@commonplace/testing/recent-warnings';
import { recordApiCalls } from './api-calls.ts';
import { patientSeconds, publicUrl, type Platform } from './platform.ts';
import { sendRequest, type Answer, type RequestOptions } from './request.ts';

/** A gateway with a site, in addition to the gateway of a platform. */
export interface SitePlatform extends AsyncDisposable {
  /** URL of the gateway. */
  url: string;
  /** URL of the gateway's port for the site. */
  apiUrl: string;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** The reads of the API for the last page that the site has made. */
  lastCalls(): readonly string[];
  /** Stops the site; the gateway stays. */
  stopSite(): Promise<void>;
}

/** site.md: a page needs at most six calls of the API. */
const maxApiCalls = 6;

/**
 * Starts a site and a gateway for it; browsers need a gateway whose port is in the public URL. Disposal fails if a page needed too
 * many calls of the API.
 */
export async function startSite(
  platform: Platform,
  gateway: Partial<GatewayConfig> = {},
  sitePort?: number,
): Promise<SitePlatform> {
  await using stack = new AsyncDisposableStack();
  const ports = { site: sitePort ?? (await freePort()), api: await freePort() };
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const calls = stack.use(recordApiCalls(apiUrl));
  stack.defer(() => refuseExcess([...calls.byRequest.values()]));
  const site = await createSite(
    {
      HOST: '127.0.0.1',
      PORT: ports.site,
      MONITORING_PORT: 0,
      DRAIN_SECONDS: 0,
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      API_URL: apiUrl,
      PUBLIC_URL: gateway.PUBLIC_URL ?? publicUrl,
      REQUEST_TIMEOUT_SECONDS: gateway.REQUEST_TIMEOUT_SECONDS ?? patientSeconds,
    },
    { logger: quietLogger },
  );
  let stopped: Promise<void> | undefined;
  const stopSite = () => (stopped ??= Promise.resolve(site[Symbol.asyncDispose]()));
  stack.defer(stopSite);
  const changes = { ...gateway, SITE_URL: `http://127.0.0.1:${ports.site}`, SITE_API_PORT: ports.api };
  const { url } = stack.use(await platform.startGateway(changes));
  const running = stack.move();
  return {
    url,
    apiUrl,
    request: (method, path, options) => sendRequest(url, method, path, options),
    lastCalls: () => [...calls.byRequest.values()].at(-1) ?? [],
    stopSite,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function refuseExcess(requests: readonly (readonly string[])[]): void {
  const excessive = requests
    .flatMap(attemptsIn)
    .filter((calls) => calls.length > maxApiCalls)
    .map((calls) => calls.join('\n'));
  if (excessive.length > 0) throw new Error(`more than ${maxApiCalls} calls for a page:\n${excessive.join('\n\n')}`);
}

/** Splits the calls of a request whose page was made again, since a record on it had changed. Each attempt reads the settings once. */
function attemptsIn(calls: readonly string[]): string[][] {
  const attempts: string[][] = [[]];
  for (const call of calls) {
    if (call === '/api/site' && attempts.at(-1)?.includes(call)) attempts.push([]);
    attempts.at(-1)?.push(call);
  }
  return attempts;
}
