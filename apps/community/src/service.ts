import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { openObjects } from '@commonplace/objects/open-objects';
import { reportBucket } from '@commonplace/objects/report-bucket';
import { PagesService } from '@commonplace/proto/admin/v1/pages';
import { AuditRecordedSchema, SiteCountersIncrementedSchema } from '@commonplace/proto/community/v1/events';
import { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { PathsService } from '@commonplace/proto/content/v1/paths';
import { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { optionalShare } from '@commonplace/domain/time-share';
import { createRpcClient } from '@commonplace/rpc/client';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { ServiceRuntime } from '@commonplace/service/data-service-options';
import { openSettings } from '@commonplace/site-settings/open-settings';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import type { CommunityConfig } from './config.ts';
import { connections } from './connections.ts';
import { handlers } from './consumers.ts';
import type { CommunityContext } from './context.ts';
import { createFollowQueue } from './follows/follow-queue.ts';
import { createJobHandlers } from './jobs.ts';
import { startEngagementCounter } from './engagement/engagement-counter.ts';
import { startNotificationWorker } from './notification-delivery/notification-worker.ts';
import { createUnsubscribeSeal } from './notifications/unsubscribe-seal.ts';
import { tables } from './tables/tables.ts';
import type { HashParameters } from './auth/passwords/password-hash.ts';
import { createPasswordHasher } from './auth/passwords/password-hasher.ts';
import { createArticleStates } from './projections/article-states.ts';
import { addServices } from './gen/rpc.ts';
import { createChallengeSeal } from './auth/second-factors/challenge-seal.ts';
import { createSite } from './site/site.ts';
import { foreign } from './foreign.ts';
import { sources } from './snapshots.ts';
import { migrations } from './migrations/list.ts';

/** Starts the community service on a migrated database. */
export async function createCommunityService(
  config: CommunityConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool; passwords?: HashParameters } = {},
): Promise<DataService> {
  const objects = await openObjects(config);
  return startDataService({
    name: 'community',
    version: manifest.version,
    config,
    callers: connections.callers,
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    siteCounters: SiteCountersIncrementedSchema,
    build(runtime) {
      const { database, logger, registry, stack } = runtime;
      void reportBucket(config, logger);
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool());
      const settings = openSettings(config, runtime, 'community');
      const context: CommunityContext = {
        database,
        markdown,
        ...createServiceClients(config, runtime),
        settings,
        site: createSite(config.PUBLIC_URL, settings),
        followQueue: createFollowQueue(),
        passwords: createPasswordHasher(registry, overrides.passwords),
        challenges: createChallengeSeal(config.INTERNAL_AUTH_PRIVATE_KEY),
        unsubscribeSeal: createUnsubscribeSeal(config.INTERNAL_AUTH_PRIVATE_KEY),
        confirmsSignUps: config.SIGN_UP_CONFIRMATION === 'on',
        objects,
        fetcher: stack.use(createGuardedFetcher({ allowedPrivateHosts: config.FETCH_ALLOWED_PRIVATE_HOSTS })),
        logger,
      };
      return {
        handlers,
        jobs: createJobHandlers(config, context),
        snapshots: sources,
        foreign,
        work: [
          settings,
          ...[startEngagementCounter, startNotificationWorker].map((start) => stack.use(start({ database, logger }))),
        ],
        addServices: (server) => addServices(server, context),
      };
    },
  });
}

/** Creates the clients of other services. */
function createServiceClients(config: CommunityConfig, { calling, stack }: ServiceRuntime) {
  const { CONTENT_ADDRESS, ADMIN_ADDRESS, LISTINGS_ADDRESS } = config;
  const articles = stack.use(createRpcClient(ArticlesService, { address: CONTENT_ADDRESS, ...calling }));
  return {
    articles,
    articleStates: createArticleStates(async (ids, { requestId, deadline }) => {
      const principal = { kind: 'service' as const, name: 'community' };
      const options = { principal, requestId, deadline, timeShare: optionalShare };
      return (await articles.batchGetArticleStates({ ids }, options)).states;
    }),
    tags: stack.use(createRpcClient(TagsService, { address: CONTENT_ADDRESS, ...calling })),
    podcasts: stack.use(createRpcClient(PodcastsService, { address: CONTENT_ADDRESS, ...calling })),
    agentSessions: stack.use(createRpcClient(AgentSessionsService, { address: CONTENT_ADDRESS, ...calling })),
    pages: stack.use(createRpcClient(PagesService, { address: ADMIN_ADDRESS, ...calling })),
    paths: stack.use(createRpcClient(PathsService, { address: CONTENT_ADDRESS, ...calling })),
    listings: stack.use(createRpcClient(ListingsService, { address: LISTINGS_ADDRESS, ...calling })),
  };
}
