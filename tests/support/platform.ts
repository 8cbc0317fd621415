import { createAdminService } from '@commonplace/admin/service';
import { migrations as adminMigrations } from '@commonplace/admin/migrations';
import { createAnalyticsService } from '@commonplace/analytics/service';
import { migrations as analyticsMigrations } from '@commonplace/analytics/migrations';
import type { CommunityConfig } from '@commonplace/community/config';
import { createCommunityService } from '@commonplace/community/service';
import { migrations as communityMigrations } from '@commonplace/community/migrations';
import type { ContentConfig } from '@commonplace/content/config';
import { createContentService } from '@commonplace/content/service';
import { migrations as contentMigrations } from '@commonplace/content/migrations';
import type { GatewayConfig } from '@commonplace/gateway/config';
import { createGateway, type Gateway } from '@commonplace/gateway/service';
import { createListingsService } from '@commonplace/listings/service';
import { migrations as listingsMigrations } from '@commonplace/listings/migrations';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createImageDecoder } from '@commonplace/images/image-decoder';
import { sharedMarkdownPool } from '@commonplace/markdown/testing/shared-pool';
import { freePort } from '@commonplace/engines/ports';
import { startTestNats, type NatsServer } from '@commonplace/testing/nats';
import type { DataService } from '@commonplace/service/data-service';
import { createTestDatabase, type TestDatabaseOptions } from '@commonplace/testing/postgres';
import { keyVariables, testKeys } from '@commonplace/testing/principals';
import { quietLogger as logger } from '@commonplace/testing/recent-warnings';
import { settled } from '@commonplace/testing/settled';
import type { Addresses } from './addresses.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { sendRequest, type Answer, type RequestOptions } from './request.ts';

/** The URL of the site in answers. */
export const publicUrl = 'https://commonplace.test';

/** The time limit of requests in tests: a busy machine may need longer than the five seconds that are the default. */
export const patientSeconds = 60;

/** The gateway and the services in this process, on real PostgreSQL and NATS. */
export interface Platform extends TestUsers, AsyncDisposable {
  /** URL of the gateway. */
  url: string;
  /** Where content expects the site, for subscribers of feeds; only their tests start one there. */
  siteUrl: string;
  nats: NatsServer;
  /** The object store of uploads. */
  objectsFolder: string;
  /** `host:port` of each service. */
  addresses: Addresses;
  /** The folder of sent mails, one file each. */
  mailFolder: string;
  /** The port of each service's metrics. */
  monitoringPorts: Record<keyof Addresses, number>;
  /** The database of each service. */
  databaseUrls: Record<keyof Addresses, string>;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Waits until every counter is up to date, every event is handled, and every cache is invalidated. */
  settled(): Promise<void>;
  /** Starts another gateway on the same services, until it or the platform is disposed. */
  startGateway(changes?: Partial<GatewayConfig>, cacheClock?: () => number): Promise<Gateway & { url: string }>;
  /** Starts another process of community on the same database. */
  startCommunity(changes: Partial<CommunityConfig>): Promise<DataService>;
}

/** The variables of content that tests may set. */
type ContentOverrides = Partial<Pick<ContentConfig, 'MEILI_URL' | 'MEILI_API_KEY'>>;

/** How a service reaches its database, if not at its URL. */
export type DatabaseVariables = Partial<
  Pick<ContentConfig, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'>
>;

/** Returns how the services reach their databases, which are migrated at these URLs. */
export type Reach = (url: string, service: keyof Addresses) => DatabaseVariables;

/** Statements that fill the services' databases before the start. */
export type Fills = Partial<Record<keyof Addresses, string>>;

/**
 * Starts a platform; `overrides` change the configuration of the gateway. Use it in files that need another configuration,
 * change site settings, stop shared processes, or read records of all users. Other files use `shared-platform.ts`, since a
 * start takes as long as some hundred requests.
 */
export async function startPlatform(
  overrides: Partial<GatewayConfig> = {},
  content: ContentOverrides = {},
  fills: Fills = {},
  reach: Reach = () => ({}),
): Promise<Platform> {
  await using stack = new AsyncDisposableStack();
  const nats = stack.use(await startTestNats());
  const objects = { OBJECTS_DIR: await newFolder(stack) };
  const mailFolder = await newFolder(stack);
  const siteUrl = `http://127.0.0.1:${await freePort()}`;
  const { addresses, databaseUrls, monitoringPorts, services, startCommunity } = await startServices(
    nats,
    { ...objects, ...content, PUBLIC_URL: overrides.PUBLIC_URL ?? publicUrl, SITE_URL: siteUrl },
    mailFolder,
    { fills, reach },
    stack,
  );
  // A test file keeps its platform until the worker ends, so a platform keeps no gateway that has ended.
  const gateways = new Set<Gateway>();
  stack.defer(async () => {
    await Promise.all([...gateways].map((gateway) => gateway[Symbol.asyncDispose]()));
    gateways.clear();
  });
  const startGateway: Platform['startGateway'] = async (changes = {}, cacheClock = Date.now) => {
    const config = { ...gatewayConfig(addresses, nats), ...objects, ...overrides, ...changes };
    const gateway = await createGateway(config, { logger, cacheClock });
    gateways.add(gateway);
    await untilReady(gateway.monitoringPort);
    // It clears its cache when it begins to follow events.
    await settled([gateway]);
    return {
      ...gateway,
      url: `http://127.0.0.1:${gateway.port}`,
      async [Symbol.asyncDispose]() {
        gateways.delete(gateway);
        await gateway[Symbol.asyncDispose]();
      },
    };
  };
  const users = createTestUsers(addresses, stack);
  const running = stack.move();
  const { url } = await startGateway();
  return {
    ...users,
    url,
    siteUrl,
    nats,
    objectsFolder: objects.OBJECTS_DIR,
    addresses,
    databaseUrls,
    monitoringPorts,
    mailFolder,
    request: (method, path, options) => sendRequest(url, method, path, options),
    settled: () => settled([...services, ...gateways]),
    startGateway,
    startCommunity,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Creates a folder that is removed with the platform. */
async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-platform-'));
  stack.defer(() => rm(folder, { recursive: true }));
  return folder;
}

const noObjects = {
  OBJECTS_DIR: undefined,
  S3_ENDPOINT: undefined,
  S3_BUCKET: undefined,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};

/** A gateway rejects requests until it has the site's settings. */
async function untilReady(monitoringPort: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await fetch(`http://127.0.0.1:${monitoringPort}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error('the gateway did not become ready');
    await delay(20);
  }
}

async function startServices(
  nats: NatsServer,
  contentOverrides: ContentOverrides & Pick<ContentConfig, 'OBJECTS_DIR' | 'PUBLIC_URL' | 'SITE_URL'>,
  mailFolder: string,
  { fills, reach }: { fills: Fills; reach: Reach },
  stack: AsyncDisposableStack,
) {
  const base = {
    HOST: '127.0.0.1',
    PORT: 0,
    MONITORING_PORT: 0,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'silent' as const,
    // Each connection plans the statements again, and the tests have dozens of platforms.
    DATABASE_POOL_MAX: 5,
    REQUEST_TIMEOUT_SECONDS: patientSeconds,
    JOBS_CONCURRENCY: 3,
    NATS_REPLICAS: 1,
    NATS_RETENTION_DAYS: 14,
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  };
  const database = async (migrations: TestDatabaseOptions['migrations'], fill?: string) =>
    stack.use(await createTestDatabase({ migrations, fill })).url;
  const databaseUrls = {
    content: await database(contentMigrations, fills.content),
    community: await database(communityMigrations, fills.community),
    listings: await database(listingsMigrations, fills.listings),
    admin: await database(adminMigrations, fills.admin),
    analytics: await database(analyticsMigrations, fills.analytics),
  };
  /** The database and the NATS user of a service. */
  const own = (name: keyof Addresses) => ({
    DATABASE_URL: databaseUrls[name],
    NATS_URL: nats.urlOf(name),
    ...reach(databaseUrls[name], name),
  });
  const decoder = createImageDecoder(2, patientSeconds * 1_000);
  const overrides = { logger, markdown: sharedMarkdownPool() };
  // Services call each other in a circle, so some ports are chosen before they start.
  const [communityPort, adminPort] = [await freePort(), await freePort()];
  const COMMUNITY_ADDRESS = `127.0.0.1:${communityPort}`;
  const ADMIN_ADDRESS = `127.0.0.1:${adminPort}`;
  const content = stack.use(
    await createContentService(
      {
        ...base,
        ...own('content'),
        ...keyVariables('content'),
        COMMUNITY_ADDRESS,
        ADMIN_ADDRESS,
        MEILI_URL: undefined,
        MEILI_API_KEY: undefined,
        MARKDOWN_THREADS: 2,
        EMBEDDINGS_MODEL: 'none',
        ...noObjects,
        FETCH_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
        IMAGES_AT_ONCE: 2,
        IMAGE_MEBIBYTES_PER_PERSON: 1_024,
        AGENT_SESSION_MEBIBYTES_PER_PERSON: 512,
        ...contentOverrides,
      },
      { ...overrides, decoder },
    ),
  );
  const mail = { SMTP_URL: undefined, MAIL_DIR: mailFolder, MAIL_FROM: 'noreply@commonplace.test' };
  const address = ({ port }: { port: number }) => `127.0.0.1:${port}`;
  const CONTENT_ADDRESS = address(content);
  const admin = stack.use(
    await createAdminService(
      {
        ...base,
        ...own('admin'),
        ...keyVariables('admin'),
        PORT: adminPort,
        PUBLIC_URL: contentOverrides.PUBLIC_URL,
        COMMUNITY_ADDRESS,
        CONTENT_ADDRESS,
      },
      overrides,
    ),
  );
  const listings = stack.use(
    await createListingsService(
      { ...base, ...own('listings'), ...keyVariables('listings'), COMMUNITY_ADDRESS },
      { logger },
    ),
  );
  const communityConfig: CommunityConfig = {
    ...base,
    ...own('community'),
    ...mail,
    ...keyVariables('community'),
    ...noObjects,
    OBJECTS_DIR: contentOverrides.OBJECTS_DIR,
    FETCH_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    PUBLIC_URL: contentOverrides.PUBLIC_URL ?? publicUrl,
    SIGN_UP_CONFIRMATION: 'on',
    CONTENT_ADDRESS,
    ADMIN_ADDRESS,
    LISTINGS_ADDRESS: address(listings),
  };
  const startCommunity: Platform['startCommunity'] = (changes) =>
    createCommunityService(
      { ...communityConfig, ...changes },
      // Hashes that cost as much as in production would take a fortieth of the processor time.
      { ...overrides, passwords: { memory: 64, passes: 1, parallelism: 1 } },
    );
  const community = stack.use(await startCommunity({ PORT: communityPort }));
  const analytics = stack.use(
    await createAnalyticsService(
      {
        ...base,
        ...own('analytics'),
        ...keyVariables('analytics'),
        CONTENT_ADDRESS,
        COMMUNITY_ADDRESS,
        PAGE_VIEWS_RETENTION_MONTHS: 3,
      },
      { logger },
    ),
  );
  const addresses: Addresses = {
    content: CONTENT_ADDRESS,
    community: COMMUNITY_ADDRESS,
    listings: address(listings),
    admin: ADMIN_ADDRESS,
    analytics: address(analytics),
  };
  const monitoringPorts: Record<keyof Addresses, number> = {
    content: content.monitoringPort,
    community: community.monitoringPort,
    listings: listings.monitoringPort,
    admin: admin.monitoringPort,
    analytics: analytics.monitoringPort,
  };
  const services = [content, community, listings, admin, analytics];
  return { addresses, databaseUrls, monitoringPorts, services, startCommunity };
}

/** Returns the configuration of a gateway of the platform. */
export function gatewayConfig(addresses: Addresses, nats: NatsServer): GatewayConfig {
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    MONITORING_PORT: 0,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'silent',
    NATS_REPLICAS: 1,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys.gateway,
    NATS_URL: nats.urlOf('gateway'),
    PUBLIC_URL: publicUrl,
    CONTENT_ADDRESS: addresses.content,
    COMMUNITY_ADDRESS: addresses.community,
    LISTINGS_ADDRESS: addresses.listings,
    ADMIN_ADDRESS: addresses.admin,
    ANALYTICS_ADDRESS: addresses.analytics,
    API_PER_PAGE_MAX: 1000,
    REQUEST_TIMEOUT_SECONDS: patientSeconds,
    HEALTH_CHECK_TOKEN: undefined,
    COUNTRY_HEADER: 'x-country',
    CONSOLE: 'on',
    CONSOLE_DIR: undefined,
    VIDEO_ACCOUNT_DAYS: 14,
    RATE_LIMIT_GENERAL: 'off',
    RATE_LIMIT_ADDRESS_PER_MINUTE: 600,
    RATE_LIMIT_KEY_PER_MINUTE: 1200,
    CONNECTIONS_PER_ADDRESS: 256,
    RATE_LIMIT_LISTINGS_PER_MINUTE: 1,
    RATE_LIMIT_AGENT_SESSIONS_PER_MINUTE: 5,
    TRUSTED_PROXIES: '',
    ACCESS_LOG: 'uncached',
    SITE_URL: undefined,
    SITE_API_PORT: 0,
    RESPONSE_CACHE_MEBIBYTES: 8,
    ...noObjects,
  };
}
