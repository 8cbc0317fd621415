import { optionalShare } from '@commonplace/domain/time-share';
import type { connectNats } from '@commonplace/events/nats';
import { subscribeEphemeral, type Subscription } from '@commonplace/events/subscribe';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { createTransportSecurity } from '@commonplace/rpc/transport-security';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AuthorizationServer } from './accounts/oauth/authorization-server.ts';
import { createReaderKey } from './api/page-views/reader-key.ts';
import type { RouteContext } from './api/route.ts';
import { createPrincipalResolver, type PrincipalResolver } from './edge/auth/principal-resolver.ts';
import { createBillboardCounter, type BillboardCounter } from './api/billboards/billboard-counter.ts';
import { ResponseCache } from './edge/cache/response-cache.ts';
import { followWrites } from './edge/cache/write-announcements.ts';
import { createUpstream, type Upstream } from './edge/upstream/upstream.ts';
import { createClients, type Clients } from './clients.ts';
import type { GatewayConfig } from './config.ts';
import { observers, streams } from './consumers.ts';
import { createEmptySearchCounter, type EmptySearchCounter } from './empty-search-counter.ts';
import { createHealthChecks } from './health-checks.ts';
import type { Connections } from './edge/http/connections/connections.ts';
import { createExactLimits, type ExactLimits } from './edge/limits/exact-limits.ts';
import { createGeneralLimits, type GeneralLimits } from './edge/limits/general-limits.ts';
import { createKeyRegister, type KeyRegister } from './edge/limits/key-register.ts';
import { createKvBucket, idempotencyKeys, rateLimits } from './edge/limits/kv-bucket.ts';
import { limitsOfSite } from './edge/limits/site-limits.ts';
import { createKvWindowStore } from './edge/limits/window-store.ts';
import { createGatewayMetrics, type GatewayMetrics } from './metrics.ts';
import { createLazyAuthorizationServer } from './accounts/oauth/lazy-authorization-server.ts';
import { createSiteAddress } from './site/site-address.ts';
import { createPageFrames, type PageFrames } from './site/page-frames.ts';
import { createSitePaths } from './site/site-paths.ts';
import { followSettings, type FollowedSettings } from '@commonplace/site-settings/follow-settings';
import { followSubforemHosts, type SubforemHosts } from './site/subforem-hosts.ts';

/** The dependencies of the HTTP application. */
export interface GatewayDependencies {
  config: GatewayConfig;
  logger: Logger;
  metrics: GatewayMetrics;
  routeContext: RouteContext;
  oauth: AuthorizationServer;
  principals: PrincipalResolver;
  settings: FollowedSettings;
  hosts: SubforemHosts;
  frames: PageFrames;
  /** Whether the console is served. */
  hasConsole: boolean;
  responses: ResponseCache;
  /** The store of uploads; undefined if none is configured. */
  objects: ObjectStore | undefined;
  /** The site; undefined if none is configured. */
  upstream: Upstream | undefined;
  /** Called for each user who has written, or may have. */
  noteWrite(userId: number): void;
  limits: GeneralLimits;
  exactLimits: ExactLimits;
  keyRegister: KeyRegister;
  connections: Connections;
  billboardCounter: BillboardCounter;
  emptySearches: EmptySearchCounter;
}

/** The inputs of the gateway's dependencies; `stack` disposes of those that run. */
export interface GatewayRuntime {
  config: GatewayConfig;
  logger: Logger;
  registry: Registry;
  nats: ReturnType<typeof connectNats>;
  objects: ObjectStore | undefined;
  connections: Connections;
  stack: AsyncDisposableStack;
  /** The clock of the response cache, in milliseconds. */
  now: () => number;
}

function openUpstream({ config, stack }: GatewayRuntime): Upstream | undefined {
  const { SITE_URL: url, REQUEST_TIMEOUT_SECONDS: seconds } = config;
  return url === undefined ? undefined : stack.use(createUpstream(url, seconds * 1_000));
}

/** Creates the dependencies of the application and the subscription that keeps its caches up to date. */
export function createDependencies(runtime: GatewayRuntime): {
  dependencies: GatewayDependencies;
  subscription: Subscription;
} {
  const { config, logger, registry, nats, objects, connections, stack, now } = runtime;
  const metrics = createGatewayMetrics(registry);
  const { client: credentials } = createTransportSecurity(config);
  const clients = createClients(runtime, credentials);
  const responses = new ResponseCache({
    maxBytes: config.RESPONSE_CACHE_MEBIBYTES * 1024 * 1024,
    metrics,
    waitMs: refreshShare * config.REQUEST_TIMEOUT_SECONDS * 1_000,
    now,
  });
  const caches = createCaches(runtime, clients, responses);
  const { site, principals, settings, hosts, sitePaths, frames, hasConsole } = caches;
  const onWrite = (userId: number) => responses.noteWrite(userId);
  const writes = stack.use(followWrites({ nats, onWrite, logger }));
  const { bucket, ...limits } = createLimits(runtime, metrics, settings);
  const oauth = createLazyAuthorizationServer({
    issuer: site.origin,
    client: clients.oauth,
    onEnded: (clientId) => principals.forgetApplication(clientId),
    logger,
  });
  const health = createHealthChecks(config, credentials, bucket, stack);
  const isLimited = config.RATE_LIMIT_GENERAL === 'on';
  const videoAccountDays = isLimited ? config.VIDEO_ACCOUNT_DAYS : 0;
  const readerKey = createReaderKey(config.INTERNAL_AUTH_PRIVATE_KEY, isLimited);
  const dependencies: GatewayDependencies = {
    config,
    logger,
    metrics,
    objects,
    connections,
    upstream: openUpstream(runtime),
    principals,
    settings,
    hosts,
    frames,
    hasConsole,
    responses,
    ...limits,
    routeContext: {
      clients,
      site,
      principals,
      settings,
      frames,
      hosts,
      sitePaths,
      videoAccountDays,
      readerKey,
      health,
    },
    oauth,
    noteWrite(userId) {
      responses.noteWrite(userId);
      writes.announce(userId);
    },
    billboardCounter: stack.use(createBillboardCounter({ client: clients.billboardDelivery, logger })),
    emptySearches: stack.use(createEmptySearchCounter({ client: clients.articles, logger })),
  };
  return { dependencies, subscription: followEvents(runtime, caches) };
}

/** The share of a request's time that it waits for the settings of the site, or for a refresh of an outdated response. */
const refreshShare = 0.2;

/** Creates the caches of data that services own. */
function createCaches({ config, nats, logger, stack }: GatewayRuntime, clients: Clients, responses: ResponseCache) {
  const settings = followSettings({
    nats,
    client: clients.siteConfig,
    name: 'gateway',
    logger,
    waitMs: refreshShare * config.REQUEST_TIMEOUT_SECONDS * 1_000,
    onChange: () => responses.clear(),
  });
  const site = createSiteAddress(config.PUBLIC_URL, () => settings.values());
  const hasConsole = config.CONSOLE === 'on';
  return {
    responses,
    site,
    settings: stack.use(settings),
    frames: createPageFrames({ clients, settings, site, hasSite: config.SITE_URL !== undefined, hasConsole }),
    hasConsole,
    hosts: stack.use(followSubforemHosts({ client: clients.subforems, logger })),
    principals: createPrincipalResolver(clients.credentials),
    sitePaths: createSitePaths(clients.sitePaths),
  };
}

/** Subscribes the caches to events; a gap in the events resets them. */
function followEvents({ nats, logger, stack }: GatewayRuntime, caches: ReturnType<typeof createCaches>): Subscription {
  const { responses, principals, hosts, sitePaths, frames } = caches;
  const onGap = () => {
    principals.forgetAll();
    responses.refreshAll();
    sitePaths.forget();
    frames.forgetAll();
    hosts.refresh().catch((error: unknown) => logger.warn({ err: error }, 'cannot read the subforems'));
  };
  return stack.use(subscribeEphemeral({ nats, streams, handlers: observers(caches), onGap, logger }));
}

/** Creates the rate limits and the NATS buckets in which gateways share their counts. */
function createLimits({ config, nats, logger }: GatewayRuntime, metrics: GatewayMetrics, settings: FollowedSettings) {
  const shared = { nats, replicas: config.NATS_REPLICAS, logger };
  const bucket = createKvBucket({ ...shared, ...rateLimits });
  const keyBucket = createKvBucket({ ...shared, ...idempotencyKeys });
  const timeoutMs = optionalShare * config.REQUEST_TIMEOUT_SECONDS * 1_000;
  // Opened early, so that the first write does not wait.
  nats
    .connection()
    .then(() => Promise.all([bucket(), keyBucket()]))
    .catch((error: unknown) => logger.debug({ err: error }, 'the shared buckets are not open yet'));
  return {
    bucket,
    limits: createGeneralLimits(config),
    keyRegister: createKeyRegister({ bucket: keyBucket, timeoutMs, logger }),
    exactLimits: createExactLimits({
      limitOf: limitsOfSite(config, () => settings.current()?.overrides ?? {}),
      shared: createKvWindowStore(bucket),
      timeoutMs,
      metrics,
      logger,
    }),
  };
}
