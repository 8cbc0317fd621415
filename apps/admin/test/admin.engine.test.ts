import type { DescService } from '@bufbuild/protobuf';
import { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import { RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import { SegmentsService } from '@commonplace/proto/admin/v1/segments';
import { openDatabase } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { startNeighbor, type Neighbor } from '@commonplace/events/testing/neighbor';
import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { AuditRecordedSchema as AnalyticsAuditRecorded } from '@commonplace/proto/analytics/v1/events';
import { AuditRecordedSchema as CommunityAuditRecorded } from '@commonplace/proto/community/v1/events';
import { AuditRecordedSchema as ContentAuditRecorded } from '@commonplace/proto/content/v1/events';
import { AuditRecordedSchema as ListingsAuditRecorded } from '@commonplace/proto/listings/v1/events';
import type { RpcClient } from '@commonplace/rpc/client';
import { createServiceClient } from '@commonplace/testing/service-client';
import type { DataService } from '@commonplace/service/data-service';
import { startAbsentContent } from '@commonplace/testing/absent-content';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, keyVariables, userPrincipal } from '@commonplace/testing/principals';
import { testServiceContract } from '@commonplace/testing/service-contract';
import { settled } from '@commonplace/testing/settled';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminConfig } from '../src/config.ts';
import { connections } from '../src/connections.ts';
import { migrations } from '../src/migrations/list.ts';
import { createAdminService } from '../src/service.ts';

const stack = new AsyncDisposableStack();
const logger = pino({ level: 'silent' });
let config: AdminConfig;
let service: DataService;
let neighbors: Record<'content' | 'community' | 'listings' | 'analytics', Neighbor>;

beforeAll(async () => {
  const nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  const absent = stack.use(await startAbsentContent());
  const neighbor = async (name: string) => stack.use(await startNeighbor(name, nats.url));
  neighbors = {
    content: await neighbor('content'),
    community: await neighbor('community'),
    listings: await neighbor('listings'),
    analytics: await neighbor('analytics'),
  };
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
    ...keyVariables('admin'),
    COMMUNITY_ADDRESS: absent.address,
    CONTENT_ADDRESS: absent.address,
    NATS_URL: nats.urlOf('admin'),
    DATABASE_URL: database.url,
  };
  service = await createAdminService(config, { logger });
  stack.defer(() => service[Symbol.asyncDispose]());
});
afterAll(() => stack.disposeAsync());

function client<S extends DescService>(of: S): RpcClient<S> {
  return stack.use(createServiceClient(of, `127.0.0.1:${service.port}`));
}

const admin = { principal: userPrincipal({ userId: 5, username: 'root', roles: ['admin'] }) };

function auditRecord(targetId: string, occurredAt: string) {
  const actor = { actorId: 3, actorUsername: 'mod' };
  return {
    ...actor,
    action: 'api_user_suspend',
    targetType: 'User',
    targetId,
    after: '{"status":"suspended"}',
    occurredAt,
  };
}

test('stores audit entries of every service once', async () => {
  const { content, community, listings, analytics } = neighbors;
  const at = (minute: number) => `2026-01-02T03:0${minute}:05Z`;
  await content.emit(ContentAuditRecorded, { record: auditRecord('1', at(1)) }, about('user', 1));
  await community.emit(CommunityAuditRecorded, { record: auditRecord('2', at(2)) }, about('user', 2));
  await listings.emit(ListingsAuditRecorded, { record: auditRecord('3', at(3)) }, about('user', 3));
  await analytics.emit(AnalyticsAuditRecorded, { record: auditRecord('4', at(4)) }, about('user', 4));
  await client(SiteConfigService).updateSiteConfig({ siteConfig: '{"tagline":"Hello"}' }, admin);
  await settled([...Object.values(neighbors), service]);

  const { auditLogs, hasNext } = await client(AuditLogsService).listAuditLogs({ page: 1, perPage: 30 }, admin);
  expect(auditLogs.map(({ action, targetId }) => [action, targetId])).toEqual([
    ['update_site_config', '1'],
    ['api_user_suspend', '4'],
    ['api_user_suspend', '3'],
    ['api_user_suspend', '2'],
    ['api_user_suspend', '1'],
  ]);
  expect(hasNext).toBe(false);
  expect(auditLogs[1]).toMatchObject({
    actorId: 3,
    actorUsername: 'mod',
    before: '{}',
    after: '{"status": "suspended"}',
    createdAt: '2026-01-02T03:04:05Z',
  });
});

test('reports unavailable, not unknown, while other services are down', async () => {
  const list = { name: 'For them', placementArea: 'main_feed', userId: 77, articleIds: { ids: [1] } };
  const { segment } = await client(SegmentsService).createSegment({}, admin);
  const guest = { principal: anonymous };
  const outcomes = await Promise.allSettled([
    client(RecommendedListsService).saveRecommendedList({ list }, admin),
    client(SegmentsService).addSegmentUsers({ id: segment?.id ?? 0, userIds: [77] }, admin),
    client(BillboardDeliveryService).chooseBillboard({ placementArea: 'post_sidebar', articleId: 77 }, guest),
  ]);
  expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: { code: 'unavailable' } })));
});

test('receives events that were sent while it was down', async () => {
  await service[Symbol.asyncDispose]();
  await neighbors.content.emit(
    ContentAuditRecorded,
    { record: auditRecord('77', '2026-02-03T00:00:00Z') },
    about('user', 77),
  );
  await settled([neighbors.content]);
  service = await createAdminService(config, { logger });
  await settled([service]);
  const filters = { page: 1, perPage: 30, targetType: 'User', targetId: '77' };
  const { auditLogs } = await client(AuditLogsService).listAuditLogs(filters, admin);
  expect(auditLogs).toHaveLength(1);
});

test('reads and writes the site configuration, and shows the public part to any caller', async () => {
  const configs = client(SiteConfigService);
  const { siteConfig } = await configs.updateSiteConfig({ siteConfig: '{"community_name":"Ada","public":"0"}' }, admin);
  expect(JSON.parse(siteConfig)).toMatchObject({ community_name: 'Ada', public: false, article_update: 30 });
  const read = await configs.getSiteConfig({}, admin);
  expect(JSON.parse(read.siteConfig)).toEqual(JSON.parse(siteConfig));
  await expect(configs.getPublicSettings({}, { principal: anonymous })).resolves.toMatchObject({
    communityName: 'Ada',
    public: false,
  });
  await expect(configs.updateSiteConfig({ siteConfig: '[]' }, admin)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(configs.updateSiteConfig({ siteConfig: '{"nope":1}' }, admin)).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { nope: ['is not a known setting'] },
  });
});

test('prunes the inbox by an hourly job', async () => {
  const reading = { url: config.DATABASE_URL, entities: [], logger, applicationName: 'admin-test' };
  await using database = await openDatabase(reading);
  const db = database.reader();
  const schedules = async () =>
    (await sql<{ cron: string }>`select cron from jobs.schedule where name = 'prune-inbox'`.execute(db)).rows;
  await expect.poll(schedules).toEqual([{ cron: '23 * * * *' }]);
  await sql`insert into inbox (consumer, event_id, received_at) values
    ('old', 'ffffffff-0000-4000-8000-000000000001', now() - interval '16 days'),
    ('new', 'ffffffff-0000-4000-8000-000000000002', now())`.execute(db);
  await sql`insert into jobs.job (name, data) values ('prune-inbox', '{"payload": {}}')`.execute(db);
  const remaining = async () =>
    (await sql<{ consumer: string }>`select consumer from inbox where consumer in ('old', 'new')`.execute(db)).rows.map(
      ({ consumer }) => consumer,
    );
  await expect.poll(remaining).toEqual(['new']);
});

testServiceContract({ name: 'admin', port: () => service.port, callers: connections.callers });
