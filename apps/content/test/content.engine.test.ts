import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainError } from '@commonplace/domain/errors';
import { about } from '@commonplace/events/about';
import { startNeighbor, type Neighbor } from '@commonplace/events/testing/neighbor';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { EngagementChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { createServiceClient } from '@commonplace/testing/service-client';
import type { DataService } from '@commonplace/service/data-service';
import { startTestNats } from '@commonplace/testing/nats';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, keyVariables, userPrincipal } from '@commonplace/testing/principals';
import { testServiceContract } from '@commonplace/testing/service-contract';
import { settled } from '@commonplace/testing/settled';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentConfigSchema } from '../src/config.ts';
import { connections } from '../src/connections.ts';
import { migrations } from '../src/migrations/list.ts';
import { createContentService } from '../src/service.ts';

const stack = new AsyncDisposableStack();
let service: DataService;
let community: Neighbor;
let analytics: Neighbor;
const log: string[] = [];

beforeAll(async () => {
  const nats = stack.use(await startTestNats());
  const { url } = stack.use(await createTestDatabase({ migrations }));
  community = stack.use(await startNeighbor('community', nats.url));
  analytics = stack.use(await startNeighbor('analytics', nats.url));
  // A process that has just started would wait for the settings.
  const admin = stack.use(await startNeighbor('admin', nats.url));
  await admin.emit(SiteConfigChangedSchema, { version: 1 }, about('site_config', 1, 1));
  await settled([admin]);
  // A store without any bucket.
  const store = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  stack.defer(() => store.close().closeAllConnections());
  await once(store, 'listening');
  const config = contentConfigSchema.parse({
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'missing',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    PORT: '0',
    MONITORING_PORT: '0',
    DATABASE_URL: url,
    NATS_URL: nats.urlOf('content'),
    ...keyVariables('content'),
    COMMUNITY_ADDRESS: '127.0.0.1:1',
  });
  service = stack.use(
    await createContentService(config, { logger: pino({ level: 'warn' }, { write: (line) => log.push(line) }) }),
  );
});
afterAll(() => stack.disposeAsync());

test('a bucket that does not exist is named in the log at the start', async () => {
  await expect.poll(() => log.join('')).toMatch(/files cannot be kept: bucket missing at http:[^"]* no such bucket/);
});

function client<S extends typeof ArticlesService | typeof TagsService>(of: S) {
  return stack.use(createServiceClient(of, `127.0.0.1:${service.port}`));
}

const everything = () => settled([community, analytics, service]);

const ada = { principal: userPrincipal({ userId: 1, username: 'ada' }) };
const everyone = { principal: anonymous };

test('writes, reads, finds and removes an article, with its author and counters', async () => {
  const articles = client(ArticlesService);
  const bodyMarkdown =
    '---\ntitle: A house of services\npublished: true\ntags: discuss, design\n---\n\nThe *walls* come first.\n';
  const { article } = await articles.createArticle({ article: { bodyMarkdown } }, ada);
  const id = article?.summary?.id ?? 0;
  expect(article).toMatchObject({
    bodyMarkdown,
    summary: { title: 'A house of services', flareTag: { name: 'discuss' } },
  });

  const user = { id: 1, version: 3, username: 'ada', name: 'Ada Lovelace', status: 'good_standing' };
  await community.emit(UserChangedSchema, user, about('user', 1, 3));
  const engagement = { articleId: id, version: 5, commentsCount: 2, publicReactionsCount: 7 };
  await community.emit(EngagementChangedSchema, engagement, about('article', id, 5));
  const views = { articleId: id, version: 2, pageViewsCount: 40 };
  await analytics.emit(PageViewsChangedSchema, views, about('article', id, 2));
  await everything();

  const summary = {
    id,
    commentsCount: 2,
    publicReactionsCount: 7,
    pageViewsCount: 40,
    author: { name: 'Ada Lovelace' },
  };
  const page = { page: 1, perPage: 30 };
  const read = await articles.getArticle({ id }, everyone);
  expect(read.article).toMatchObject({ summary, bodyMarkdown });
  const listed = await articles.listArticles({ ...page, tag: 'design' }, everyone);
  expect(listed).toMatchObject({ articles: [summary], hasNext: false });
  const result = await articles.searchArticles({ ...page, query: 'walls' }, everyone);
  expect(result.articles).toMatchObject([{ id, bodyMarkdown }]);
  const { tags } = await client(TagsService).listTags({ page: 1, perPage: 2 }, everyone);
  expect(tags.map(({ name }) => name).toSorted()).toEqual(['design', 'discuss']);

  await articles.deleteArticle({ id }, ada);
  await everything();
  await expect(articles.getArticle({ id }, everyone)).rejects.toMatchObject({ code: 'not_found' });
  expect((await articles.searchArticles({ ...page, query: 'walls' }, everyone)).articles).toEqual([]);
});

test('publishes a scheduled article when it is due', async () => {
  const articles = client(ArticlesService);
  const latest = async () =>
    (await articles.listLatestArticles({ page: 1, perPage: 30 }, everyone)).articles.map((summary) => summary.id);
  const stateOf = (id: number) =>
    articles.getArticle({ id }, everyone).then(
      () => 'found',
      ({ code }: DomainError) => code,
    );
  let id = 0;
  // A short delay may pass before the first check; retry with a longer one.
  for (let seconds = 2; ; seconds *= 2) {
    const publishedAt = new Date((Math.floor(Date.now() / 1_000) + seconds) * 1_000).toISOString();
    const { article } = await articles.createArticle(
      { article: { title: `Soon ${seconds}`, published: true, publishedAt } },
      ada,
    );
    id = article?.summary?.id ?? 0;
    const states = [(await latest()).includes(id), await stateOf(id)];
    if (Date.now() >= Date.parse(publishedAt)) continue;
    expect(states).toEqual([false, 'not_found']);
    break;
  }
  await expect.poll(latest).toContain(id);
  expect((await articles.getArticle({ id }, everyone)).article?.summary?.title).toMatch(/^Soon/);
});

test('returns errors with their code and fields over gRPC', async () => {
  const articles = client(ArticlesService);
  await expect(articles.createArticle({ article: { title: '' } }, ada)).rejects.toMatchObject({
    code: 'validation_failed',
    message: "Validation failed: Title can't be blank",
    fields: { title: ["can't be blank"] },
  });
  await expect(articles.createArticle({}, ada)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(articles.createArticle({ article: { title: 'A' } }, everyone)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('reports that it is ready', async () => {
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${service.monitoringPort}/readyz`);
    return [response.status, await response.json()] as unknown;
  };
  const checks = { database: 'ok', migrations: 'ok', relay: 'ok', jobs: 'ok' };
  await expect.poll(readiness).toEqual([200, { status: 'ok', checks }]);
});

testServiceContract({ name: 'content', port: () => service.port, callers: connections.callers });
