import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { openDatabase, type Database } from '@commonplace/db/database';
import type { CallContext } from '@commonplace/domain/call-context';
import { unavailable } from '@commonplace/domain/errors';
import { type Principal, type UserPrincipal } from '@commonplace/domain/principal';
import { keepSnapshot } from '@commonplace/events/projection';
import { createGuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { sharedMarkdownPool } from '@commonplace/markdown/testing/shared-pool';
import { openObjects } from '@commonplace/objects/open-objects';
import { FindTopLevelPagesResponseSchema } from '@commonplace/proto/admin/v1/pages';
import { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema, PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import { BatchGetPodcastEpisodeStatesResponseSchema } from '@commonplace/proto/content/v1/podcasts';
import {
  FindNameOwnersResponseSchema,
  ListOwnedNamesResponseSchema,
  ReleasePodcastNameResponseSchema,
} from '@commonplace/proto/content/v1/paths';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { createRpcClient } from '@commonplace/rpc/client';
import { fixedSettings, type FixedSettings } from '@commonplace/site-settings/testing/fixed-settings';
import { startAbsentContent } from '@commonplace/testing/absent-content';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { servicePrincipal, testSigner, userPrincipal } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { CommunityContext } from '../context.ts';
import { tables, type Tables } from '../tables/tables.ts';
import { createFollowQueue } from '../follows/follow-queue.ts';
import { migrations } from '../migrations/list.ts';
import { createUnsubscribeSeal } from '../notifications/unsubscribe-seal.ts';
import { createPasswordHasher } from '../auth/passwords/password-hasher.ts';
import { createArticleStates } from '../projections/article-states.ts';
import { projectArticle } from '../projections/articles.ts';
import { podcastEpisodes } from '../projections/podcast-episodes.ts';
import { createChallengeSeal } from '../auth/second-factors/challenge-seal.ts';
import { createSite } from '../site/site.ts';
import { createUser, type CreateUserInput } from '../admin-users/create-user.ts';

/** The public URL of the test site. */
export const publicUrl = 'https://commonplace.test';

/** A context on a separate database; content and listings are unavailable. */
export interface TestContext extends CommunityContext, AsyncDisposable {
  settings: FixedSettings;
  /** The number of computed password hashes. */
  hashesComputed(): Promise<number>;
}

export async function createTestContext(): Promise<TestContext> {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase({ migrations }));
  const logger = pino({ level: 'silent' });
  const database = stack.use(await openDatabase({ url, entities: tables, logger, applicationName: 'community-test' }));
  const markdown = sharedMarkdownPool();
  const { address } = stack.use(await startAbsentContent());
  const articles = stack.use(createRpcClient(ArticlesService, { address, signer: testSigner }));
  const tags = stack.use(createRpcClient(TagsService, { address, signer: testSigner }));
  const agentSessions = stack.use(createRpcClient(AgentSessionsService, { address, signer: testSigner }));
  const listings = stack.use(createRpcClient(ListingsService, { address, signer: testSigner }));
  const registry = new Registry();
  const settings = fixedSettings({ community_name: 'The Commons' });
  const site = createSite(publicUrl, settings);
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-community-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const objects = await openObjects({ OBJECTS_DIR: folder, S3_REGION: '' });
  const fetcher = stack.use(createGuardedFetcher({ allowedPrivateHosts: '127.0.0.1' }));
  const owned = stack.move();
  return {
    database,
    pages: { findTopLevelPages: async () => create(FindTopLevelPagesResponseSchema) },
    paths: {
      findNameOwners: async () => create(FindNameOwnersResponseSchema),
      listOwnedNames: async () => create(ListOwnedNamesResponseSchema),
      releasePodcastName: async () => create(ReleasePodcastNameResponseSchema),
    },
    markdown,
    articles,
    ...statesIn(database),
    tags,
    agentSessions,
    listings,
    logger,
    followQueue: createFollowQueue(),
    passwords: createPasswordHasher(registry),
    challenges: createChallengeSeal('of this test'),
    unsubscribeSeal: createUnsubscribeSeal('of this test'),
    site,
    confirmsSignUps: true,
    objects,
    fetcher,
    settings,
    hashesComputed: async () => (await registry.getSingleMetric('password_hashes_total')?.get())?.values[0]?.value ?? 0,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns the context with an unavailable admin. */
export function withoutAdmin(context: TestContext): TestContext {
  return { ...context, pages: { findTopLevelPages: () => Promise.reject(unavailable()) } };
}

/** Returns the context with an unavailable content, for questions about names. */
export function withoutContent(context: TestContext): TestContext {
  return { ...context, paths: { ...context.paths, findNameOwners: () => Promise.reject(unavailable()) } };
}

/** Returns clients of content that answer from the received events. */
function statesIn(database: Database): Pick<CommunityContext, 'articleStates' | 'podcasts'> {
  const db = database.reader<Tables>();
  return {
    articleStates: createArticleStates(async (ids) =>
      db
        .selectFrom('articles')
        .select(['id', 'published', 'comments_closed as commentsClosed'])
        .where('id', 'in', ids)
        .where('deleted', '=', false)
        .execute(),
    ),
    podcasts: {
      async batchGetPodcastEpisodeStates({ ids = [] }) {
        const states = await db
          .selectFrom('podcast_episodes')
          .select(['id', 'listed'])
          .where('id', 'in', ids)
          .where('deleted', '=', false)
          .execute();
        return create(BatchGetPodcastEpisodeStatesResponseSchema, { states });
      },
    },
  };
}

/** A call of this principal at this moment. */
export function callAs(principal: Principal): CallContext {
  const deadline = new Date(Date.now() + 30_000);
  const logger = pino({ level: 'silent' });
  return { principal, signal: new AbortController().signal, deadline, requestId: 'test-request', logger };
}

export const operator = callAs(servicePrincipal('cli'));

let created = 0;

/** Creates a user as the command line does, and returns their principal. */
export async function signUp(
  context: CommunityContext,
  input: Partial<CreateUserInput> = {},
): Promise<{ principal: UserPrincipal; call: CallContext; secret: string }> {
  created += 1;
  const username = input.username ?? `somebody_${created}`;
  const account = { username, email: `${username}@example.com`, name: `User ${created}`, role: '', ...input };
  const { user, apiKey: secret } = await createUser(context, operator, account);
  const userId = user.id ?? 0;
  const roles: UserPrincipal['roles'] =
    account.role === 'moderator' || account.role === 'admin' || account.role === 'super_admin' ? [account.role] : [];
  const { id: keyId } = await context.database
    .reader<Tables>()
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const principal = userPrincipal({ userId, username, roles, keyId });
  return { principal, call: callAs(principal), secret };
}

/** Builds the event of an article. */
export function articleEvent(init: MessageInitShape<typeof ArticleChangedSchema> & { id: number }) {
  return create(ArticleChangedSchema, {
    version: 1,
    published: true,
    userId: 1,
    title: `Article ${init.id}`,
    slug: `article-${init.id}`,
    path: `/author/article-${init.id}`,
    publishedAt: '2026-01-02T03:04:05Z',
    createdAt: '2026-01-02T03:04:05Z',
    ...init,
  });
}

/** The target of a comment on an article. */
export const onArticle = (id: number) => ({ kind: 'article' as const, id });

/** Adds an article to the projection. */
export async function publish(
  context: CommunityContext,
  init: MessageInitShape<typeof ArticleChangedSchema> & { id: number },
): Promise<void> {
  await context.database.transaction(undefined, (em) => projectArticle(em, articleEvent(init)));
}

/** Adds a podcast episode to the projection. */
export async function broadcast(
  context: CommunityContext,
  init: MessageInitShape<typeof PodcastEpisodeChangedSchema> & { id: number },
): Promise<void> {
  const event = create(PodcastEpisodeChangedSchema, { version: 1, listed: true, title: 'x', path: '/x/y', ...init });
  await context.database.transaction(undefined, (em) => keepSnapshot(em, podcastEpisodes, event));
}
