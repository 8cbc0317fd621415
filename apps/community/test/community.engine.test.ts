import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescService } from '@bufbuild/protobuf';
import { openDatabase } from '@commonplace/db/database';
import { about } from '@commonplace/events/about';
import { connectNats } from '@commonplace/events/nats';
import { observe, subscribeEphemeral, type Subscription } from '@commonplace/events/subscribe';
import { startNeighbor, type Neighbor } from '@commonplace/events/testing/neighbor';
import { SiteConfigChangedSchema } from '@commonplace/proto/admin/v1/events';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialKind, CredentialsService } from '@commonplace/proto/community/v1/credentials';
import {
  ApiKeyRevokedSchema,
  EngagementChangedSchema,
  UserChangedSchema,
  type EngagementChanged,
} from '@commonplace/proto/community/v1/events';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import type { RpcClient } from '@commonplace/rpc/client';
import { createServiceClient } from '@commonplace/testing/service-client';
import type { DataService } from '@commonplace/service/data-service';
import { startTestNats, type NatsServer } from '@commonplace/testing/nats';
import { freePort } from '@commonplace/engines/ports';
import { startAbsentContent } from '@commonplace/testing/absent-content';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { anonymous, keyVariables, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { testServiceContract } from '@commonplace/testing/service-contract';
import { settled } from '@commonplace/testing/settled';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommunityConfig } from '../src/config.ts';
import { connections } from '../src/connections.ts';
import { migrations } from '../src/migrations/list.ts';
import { createCommunityService } from '../src/service.ts';

const stack = new AsyncDisposableStack();
const logger = pino({ level: 'silent' });
const operator = { principal: servicePrincipal('cli') };
const visitor = { principal: anonymous };
let nats: NatsServer;
let config: CommunityConfig;
let service: DataService;
let content: Neighbor;
let watcher: Subscription;
const engagements: EngagementChanged[] = [];
const revokedKeys: number[] = [];
const statuses = new Map<number, string>();

beforeAll(async () => {
  nats = stack.use(await startTestNats());
  const database = stack.use(await createTestDatabase({ migrations }));
  content = stack.use(await startNeighbor('content', nats.url));
  // A process that has just started would wait for the settings.
  const admin = stack.use(await startNeighbor('admin', nats.url));
  await admin.emit(SiteConfigChangedSchema, { version: 1 }, about('site_config', 1, 1));
  await settled([admin]);
  const absent = stack.use(await startAbsentContent());
  config = {
    LOG_LEVEL: 'silent',
    DATABASE_POOL_MAX: 10,
    REQUEST_TIMEOUT_SECONDS: 5,
    JOBS_CONCURRENCY: 3,
    MAIL_DIR: join(tmpdir(), 'commonplace-no-mail'),
    MAIL_FROM: 'noreply@commonplace.test',
    NATS_REPLICAS: 1,
    NATS_RETENTION_DAYS: 14,
    HOST: '127.0.0.1',
    PORT: 0,
    MONITORING_PORT: 0,
    DRAIN_SECONDS: 0,
    ...keyVariables('community'),
    NATS_URL: nats.urlOf('community'),
    DATABASE_URL: database.url,
    S3_REGION: 'us-east-1',
    PUBLIC_URL: 'https://commonplace.test',
    FETCH_ALLOWED_PRIVATE_HOSTS: '',
    SIGN_UP_CONFIRMATION: 'on',
    CONTENT_ADDRESS: absent.address,
    // Neither can answer, and both fail at once.
    ADMIN_ADDRESS: absent.address,
    LISTINGS_ADDRESS: `127.0.0.1:${await freePort()}`,
  };
  service = await createCommunityService(config, { logger });
  stack.defer(() => service[Symbol.asyncDispose]());
  const watcherNats = stack.use(connectNats({ url: nats.url, name: 'watcher', logger }));
  const handlers = [
    observe(EngagementChangedSchema, (event) => engagements.push(event)),
    observe(ApiKeyRevokedSchema, ({ id }) => revokedKeys.push(id)),
    observe(UserChangedSchema, ({ id, status }) => statuses.set(id, status)),
  ];
  const streams = ['COMMUNITY'];
  watcher = stack.use(subscribeEphemeral({ nats: watcherNats, streams, handlers, onGap: () => {}, logger }));
  await settled([service, watcher]);
});
afterAll(() => stack.disposeAsync());

function client<S extends DescService>(of: S): RpcClient<S> {
  return stack.use(createServiceClient(of, `127.0.0.1:${service.port}`));
}

let people = 0;
async function signUp(role = '') {
  people += 1;
  const username = `person_${people}`;
  const account = { username, email: `${username}@example.com`, name: `Person ${people}`, role };
  const { user, apiKey } = await client(UsersService).createUser(account, operator);
  const owner = await client(CredentialsService).authenticate(
    { secret: apiKey, kind: CredentialKind.API_KEY },
    operator,
  );
  const roles = role === 'moderator' ? (['moderator'] as const) : [];
  const principal = userPrincipal({ userId: user?.id ?? 0, username, roles: [...roles], keyId: owner.keyId });
  return { principal, secret: apiKey };
}

async function emitArticle(id: number, version = 1, state: object = {}) {
  const article = { id, version, userId: 1, published: true, title: `Article ${id}`, path: `/a/${id}`, ...state };
  await content.emit(ArticleChangedSchema, article, about('article', id, version));
  await settled([content, service]);
}

test('counts and announces engagement with published articles', async () => {
  await emitArticle(1);
  const [author, reader] = [await signUp(), await signUp()];
  const comments = client(CommentsService);
  const target = { case: 'articleId' as const, value: 1 };
  const { comment } = await comments.createComment({ target, bodyMarkdown: 'Hello **you**' }, author);
  const reply = { target, bodyMarkdown: 'Hi', parentIdCode: comment?.idCode ?? '' };
  await comments.createComment(reply, reader);
  const reaction = { category: 'like', reactableType: 'Article', reactableId: 1 };
  expect(await client(ReactionsService).createReaction(reaction, reader)).toMatchObject({
    result: 'create',
    reaction: { category: 'like', reactableId: 1, reactableType: 'Article' },
  });
  expect(await client(ReadingListService).saveToReadingList({ articleId: 1 }, reader)).toMatchObject({
    created: true,
    item: { articleId: 1, status: 'valid' },
  });

  const list = await comments.listComments({ target }, visitor);
  expect(list.comments).toMatchObject([
    { idCode: comment?.idCode, author: { username: 'person_1' } },
    { parentId: comment?.id, author: { username: 'person_2' } },
  ]);
  expect(await comments.getComment({ idCode: comment?.idCode ?? '' }, visitor)).toMatchObject({
    articleId: 1,
    comments: [{ id: comment?.id }, { bodyHtml: expect.stringContaining('Hi') }],
  });
  const saved = await client(ReadingListService).listReadingList({ page: 1, perPage: 30 }, reader);
  expect(saved.items).toMatchObject([{ articleId: 1 }]);

  await settled([service, watcher]);
  expect(engagements.findLast(({ articleId }) => articleId === 1)).toMatchObject({
    commentsCount: 2,
    publicReactionsCount: 1,
    uniqueReactorsCount: 1,
    reactions: [
      { category: 'like', count: 1 },
      { category: 'readinglist', count: 1 },
    ],
  });
});

test('rejects engagement with an article withdrawn here while content is unavailable, and notes the reason', async () => {
  const author = await signUp();
  const moderator = await signUp('moderator');
  await emitArticle(2, 1, { userId: author.principal.userId });
  const note = { unpublishedById: moderator.principal.userId, unpublishNote: 'Off topic' };
  await emitArticle(2, 2, { userId: author.principal.userId, published: false, ...note });
  const target = { case: 'articleId' as const, value: 2 };
  const attempt = client(CommentsService).createComment({ target, bodyMarkdown: 'Hello' }, author);
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
  const reading = { url: config.DATABASE_URL, entities: [], logger, applicationName: 'community-test' };
  const kysely = stack
    .use(await openDatabase(reading))
    .fork()
    .getKysely();
  const notes = await sql`select author_id, content from notes where user_id = ${author.principal.userId}`.execute(
    kysely,
  );
  expect(notes.rows).toEqual([{ author_id: moderator.principal.userId, content: 'Off topic' }]);
  const reaction = { category: 'like', reactableType: 'Article', reactableId: 2 };
  await expect(client(ReactionsService).toggleReaction(reaction, author)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('requires a target, and is unavailable for articles unknown here while content is unavailable', async () => {
  const comments = client(CommentsService);
  await expect(comments.listComments({}, visitor)).rejects.toMatchObject({ code: 'bad_request' });
  const episode = { target: { case: 'podcastEpisodeId' as const, value: 1 } };
  await expect(comments.listComments(episode, visitor)).rejects.toMatchObject({ code: 'unavailable' });
  const unknown = { target: { case: 'articleId' as const, value: 999 } };
  await expect(comments.listComments(unknown, visitor)).rejects.toMatchObject({ code: 'unavailable' });
});

test('applies a revoked key and a changed standing at once', async () => {
  const credentials = client(CredentialsService);
  const [target, moderator] = [await signUp(), await signUp('moderator')];
  const { secret, apiKey } = await credentials.createApiKey({ description: 'Second' }, target);
  expect((await credentials.listApiKeys({}, target)).apiKeys).toHaveLength(2);
  await credentials.revokeApiKey({ id: apiKey?.id ?? 0 }, target);
  await expect(credentials.authenticate({ secret, kind: CredentialKind.API_KEY }, operator)).rejects.toMatchObject({
    code: 'unauthenticated',
  });

  const { userId } = target.principal;
  await client(ModerationService).suspendUser({ userId, note: 'Enough' }, moderator);
  const suspended = await credentials.authenticate({ secret: target.secret, kind: CredentialKind.API_KEY }, operator);
  expect(suspended).toMatchObject({ userId, restriction: 'suspended' });
  const status = await client(ModerationService).updateUserStatus({ userId, status: 'Banned' }, operator);
  expect(status).toMatchObject({ userId, status: 'banned' });
  const banned = credentials.authenticate({ secret: target.secret, kind: CredentialKind.API_KEY }, operator);
  await expect(banned).rejects.toMatchObject({ code: 'unauthenticated' });

  await settled([service, watcher]);
  expect(revokedKeys).toContain(apiKey?.id);
  expect(statuses.get(userId)).toBe('banned');
});

test('includes the organization of an administrator in the principal', async () => {
  const { principal, secret } = await signUp();
  const input = { username: 'guild', name: 'Guild', adminUsername: principal.username };
  const { organization } = await client(OrganizationsService).createOrganization(input, operator);
  expect(
    await client(CredentialsService).authenticate({ secret, kind: CredentialKind.API_KEY }, operator),
  ).toMatchObject({
    organizations: [{ organizationId: organization?.id, role: 'admin' }],
  });
});

test('shows users as the viewer may see them', async () => {
  const { principal } = await signUp();
  const users = client(UsersService);
  const { user } = await users.getAuthenticatedUser({}, { principal });
  expect(user).toMatchObject({ id: principal.userId, email: `${principal.username}@example.com` });
  const seen = await users.getUser({ idOrUsername: principal.username }, visitor);
  expect(seen.user?.email).toBeUndefined();
  await expect(users.getUser({ idOrUsername: 'unknown' }, visitor)).rejects.toMatchObject({ code: 'not_found' });
  expect((await users.countUsers({}, operator)).count).toBeGreaterThan(0);
});

test('counts writes of a stopped process in the next one', async () => {
  await emitArticle(3);
  const readers = await Promise.all(Array.from({ length: 20 }, () => signUp()));
  const reactions = client(ReactionsService);
  const reaction = { category: 'fire', reactableType: 'Article', reactableId: 3 };
  await Promise.all(readers.map((reader) => reactions.createReaction(reaction, reader)));
  await service[Symbol.asyncDispose]();
  service = await createCommunityService(config, { logger });
  await settled([service, watcher]);
  expect(engagements.findLast(({ articleId }) => articleId === 3)).toMatchObject({ publicReactionsCount: 20 });
});

testServiceContract({ name: 'community', port: () => service.port, callers: connections.callers });
