import { about } from '@commonplace/events/about';
import { startNeighbor, type Neighbor } from '@commonplace/events/testing/neighbor';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import {
  EngagementChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  ReactionChangedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { createServiceClient } from '@commonplace/testing/service-client';
import { connectNats } from '@commonplace/events/nats';
import { observe, subscribeEphemeral } from '@commonplace/events/subscribe';
import type { DataService } from '@commonplace/service/data-service';
import { startAbsentContent } from '@commonplace/testing/absent-content';
import { startTestNats, type NatsServer } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, keyVariables, userPrincipal } from '@commonplace/testing/principals';
import { testServiceContract } from '@commonplace/testing/service-contract';
import { settled } from '@commonplace/testing/settled';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyticsConfig } from '../src/config.ts';
import { connections } from '../src/connections.ts';
import { migrations } from '../src/migrations/list.ts';
import { createAnalyticsService } from '../src/service.ts';

const stack = new AsyncDisposableStack();
const logger = pino({ level: 'silent' });
let nats: NatsServer;
let config: AnalyticsConfig;
let service: DataService;
let content: Neighbor;
let community: Neighbor;

beforeAll(async () => {
  nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const absent = stack.use(await startAbsentContent());
  content = stack.use(await startNeighbor('content', nats.url));
  community = stack.use(await startNeighbor('community', nats.url));
  config = {
    LOG_LEVEL: 'silent',
    DATABASE_POOL_MAX: 10,
    REQUEST_TIMEOUT_SECONDS: 5,
    JOBS_CONCURRENCY: 3,
    NATS_REPLICAS: 1,
    NATS_RETENTION_DAYS: 14,
    HOST: '127.0.0.1',
    PORT: 0,
    MONITORING_PORT: 0,
    DRAIN_SECONDS: 0,
    ...keyVariables('analytics'),
    NATS_URL: nats.urlOf('analytics'),
    DATABASE_URL: database.url,
    PAGE_VIEWS_RETENTION_MONTHS: 3,
    COMMUNITY_ADDRESS: absent.address,
    CONTENT_ADDRESS: absent.address,
  };
  service = await createAnalyticsService(config, { logger });
  stack.defer(() => service[Symbol.asyncDispose]());
});
afterAll(() => stack.disposeAsync());

function client<S extends typeof AnalyticsService | typeof PageViewsService>(of: S) {
  return stack.use(createServiceClient(of, `127.0.0.1:${service.port}`));
}

async function emitArticle(id: number, version: number, state: { userId?: number; published?: boolean } = {}) {
  const article = { id, version, userId: 1, published: true, ...state };
  await content.emit(ArticleChangedSchema, article, about('article', id, version));
}

const author = { principal: userPrincipal({ userId: 1 }) };
const reader = { principal: userPrincipal({ userId: 2 }) };

test('updates totals from events, ignoring old versions and duplicates', async () => {
  await emitArticle(1, 2);
  await emitArticle(1, 1, { published: false });
  const counted = {
    articleId: 1,
    commentsCount: 4,
    uniqueReactorsCount: 1,
    reactions: [{ category: 'like', count: 1 }],
  };
  await community.emit(EngagementChangedSchema, { ...counted, version: 5 }, about('article', 1, 5));
  await community.emit(EngagementChangedSchema, { ...counted, version: 4, commentsCount: 9 }, about('article', 1, 4));
  const reaction = { id: 1, userId: 2, category: 'like', reactableType: 'Article', reactableId: 1 };
  await community.emit(ReactionChangedSchema, { ...reaction, version: 1 }, about('reaction', 1));
  await community.emit(ReactionChangedSchema, { ...reaction, version: 1 }, about('reaction', 1));
  const follow = { followerId: 2, followableType: 'User', followableId: 1, createdAt: '2026-01-02T03:04:05Z' };
  await community.emit(FollowChangedSchema, { ...follow, id: 1, version: 1 }, about('follow', 1));
  await community.emit(FollowChangedSchema, { ...follow, id: 2, version: 2, deleted: true }, about('follow', 2));
  await community.emit(FollowChangedSchema, { ...follow, id: 2, version: 1 }, about('follow', 2));
  const together = [3, 4, 2].map((id) => ({ ...follow, id, version: 1, deleted: id === 4 }));
  await community.emit(FollowsChangedSchema, { follows: together }, about('user', 2));
  await settled([content, community, service]);
  const { totals } = await client(AnalyticsService).getTotals({}, author);
  expect(totals).toMatchObject({
    commentsTotal: 4,
    followsTotal: 2,
    reactions: { total: 1, like: 1, uniqueReactors: 1 },
  });
});

test('counts page views and announces many of them together', async () => {
  await emitArticle(2, 1, { userId: 3 });
  await settled([content, service]);
  const seen: number[] = [];
  const watcherNats = stack.use(connectNats({ url: nats.url, name: 'watcher', logger }));
  const watcher = stack.use(
    subscribeEphemeral({
      nats: watcherNats,
      streams: ['ANALYTICS'],
      handlers: [observe(PageViewsChangedSchema, ({ pageViewsCount }) => seen.push(pageViewsCount))],
      onGap: () => {},
      logger,
    }),
  );
  await settled([watcher]);
  const pageViews = client(PageViewsService);
  const view = (principal: { principal: (typeof reader)['principal'] } | { principal: typeof anonymous }) =>
    pageViews.recordPageView({ articleId: 2, referrer: 'https://example.org', timeTrackedInSeconds: 10 }, principal);
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => view(index % 3 === 0 ? reader : { principal: anonymous })),
  );
  await settled([service, watcher]);
  expect(seen.at(-1)).toBe(60);
  expect(seen.length).toBeLessThan(30);
  const { totals } = await client(AnalyticsService).getTotals({}, { principal: userPrincipal({ userId: 3 }) });
  expect(totals?.pageViews).toMatchObject({ total: 60, averageReadTimeInSeconds: 10, totalReadTimeInSeconds: 600 });
});

test('counts views that a stopped process recorded', async () => {
  await emitArticle(3, 1, { userId: 4 });
  await settled([content, service]);
  const pageViews = client(PageViewsService);
  await Promise.all(Array.from({ length: 25 }, () => pageViews.recordPageView({ articleId: 3 }, reader)));
  await service[Symbol.asyncDispose]();
  service = await createAnalyticsService(config, { logger });
  await settled([service]);
  const { totals } = await client(AnalyticsService).getTotals({}, { principal: userPrincipal({ userId: 4 }) });
  expect(totals?.pageViews?.total).toBe(25);
});

test('preserves error codes over gRPC', async () => {
  const analytics = client(AnalyticsService);
  await expect(analytics.getTotals({}, { principal: anonymous })).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(analytics.getHistory({}, author)).rejects.toMatchObject({ code: 'validation_failed' });
});

test('reports unavailable, not unknown, while other services are down', async () => {
  const analytics = client(AnalyticsService);
  const outcomes = await Promise.allSettled([
    analytics.getTotals({ organizationId: 9 }, author),
    analytics.getTotals({ articleId: 99 }, author),
    client(PageViewsService).recordPageView({ articleId: 99 }, reader),
  ]);
  expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: { code: 'unavailable' } })));
});

testServiceContract({ name: 'analytics', port: () => service.port, callers: connections.callers });
