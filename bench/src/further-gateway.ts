import { freePort } from '@commonplace/engines/ports';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { startCopy } from './app-copy.ts';

/** A further gateway of a platform. */
export interface FurtherGateway extends AsyncDisposable {
  url: string;
  /** The process ids of the gateway and of its site, if it has its own. */
  pids: number[];
}

const withoutCache = { RESPONSE_CACHE_MEBIBYTES: '0' };

/** Starts a gateway without a response cache, and a site that reads from it: neither pages nor answers are cached. */
export function startUncachedGateway(platform: RunningPlatform): Promise<FurtherGateway> {
  return startFurtherGateway(platform, withoutCache);
}

/** Starts a further gateway, and a site that reads from it. */
export async function startFurtherGateway(
  platform: RunningPlatform,
  variables: Record<string, string> = {},
): Promise<FurtherGateway> {
  await using stack = new AsyncDisposableStack();
  const apiPort = String(await freePort());
  const site = stack.use(await startCopy(platform, 'site', { API_URL: `http://127.0.0.1:${apiPort}` }));
  const ofSite = { SITE_URL: site.url, SITE_API_PORT: apiPort };
  const { url, pid } = stack.use(await startCopy(platform, 'gateway', { ...variables, ...ofSite }));
  const running = stack.move();
  return { url, pids: [pid, site.pid], [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Starts a gateway that does not cache pages, before the platform's site, which reads through the platform's cache. */
export async function startGatewayWithoutPages(platform: RunningPlatform): Promise<FurtherGateway> {
  const variables = { ...withoutCache, SITE_API_PORT: String(await freePort()) };
  const gateway = await startCopy(platform, 'gateway', variables);
  const { url, pid } = gateway;
  return { url, pids: [pid], [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose]() };
}
