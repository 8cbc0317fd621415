import { SeedService as AnalyticsSeed } from '@commonplace/proto/analytics/v1/seed';
import {
  SeedService as CommunitySeed,
  type SeededEngagement,
  type SeededUser,
} from '@commonplace/proto/community/v1/seed';
import { SeedService as ContentSeed, type SeededArticle } from '@commonplace/proto/content/v1/seed';
import type { Platform } from '../platform.ts';
import { persist, workThrough, type Persistence } from './persistence.ts';
import { type Batch, batchOffsets, batchSize, pageViews, planBatches } from './plan.ts';

const batchTimeoutMs = 120_000;
const concurrentBatches = 2;
const mostAuthors = 100_000;

export interface SeedSize {
  seed: number;
  users: number;
  articles: number;
  comments: number;
  /** Whom all of the people follow, if anybody. */
  followed?: string | undefined;
}

/** Told how far the seed is. */
export interface SeedProgress {
  /** After every batch, how much of what is done. */
  update(what: 'users' | 'articles', done: number): void;
  /** Prints a separate line. */
  say(text: string): void;
}

/** Articles that could not be seeded, since the platform was away for too long. */
export class SeedLeftOut extends Error {
  readonly articles: number;

  constructor(articles: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${articles} articles were left out (${reason}); the same command again adds them and nothing twice`, {
      cause,
    });
    this.articles = articles;
  }
}

/**
 * Fills a platform with people, articles, comments, reactions and page views: the same numbers always give the same
 * content. A batch of articles goes to content, then to community and analytics, and the counts come back to content.
 * Every step may be done again, and is while the platform is away; a batch that fails all the same is left out.
 * @throws SeedLeftOut once all others are done.
 */
export async function seedPlatform(platform: Platform, size: SeedSize, progress: SeedProgress): Promise<void> {
  const users = await seedUsers(platform, size, progress);
  let done = 0;
  if (size.articles > 0) progress.update('articles', done);
  const batches = planBatches(size.articles, size.comments);
  const failures = await workThrough(batches, concurrentBatches, async (batch) => {
    await persist(() => seedBatch(platform, size.seed, batch, users), retrying(progress));
    done += batch.count;
    progress.update('articles', done);
  });
  if (failures.length > 0) throw new SeedLeftOut(size.articles - done, failures[0]);
}

function retrying(progress: SeedProgress): Persistence {
  return {
    onRetry(error, delayMs) {
      const reason = error instanceof Error ? error.message : String(error);
      progress.say(`${reason}, trying again in ${delayMs / 1_000} s`);
    },
  };
}

async function seedUsers(platform: Platform, size: SeedSize, progress: SeedProgress): Promise<SeededUser[]> {
  const community = platform.client('community', CommunitySeed);
  const users: SeededUser[] = [];
  progress.update('users', 0);
  for (const offset of batchOffsets(size.users)) {
    const request = { seed: size.seed, offset, count: Math.min(batchSize, size.users - offset) };
    const seed = () => community.seedUsers(request, callOptions(platform));
    const { users: some } = await persist(seed, retrying(progress));
    users.push(...some);
    if (size.followed !== undefined) {
      const audience = { username: size.followed, followerIds: some.map(({ id }) => id) };
      await persist(() => community.seedFollowers(audience, callOptions(platform)), retrying(progress));
    }
    progress.update('users', users.length);
  }
  return users;
}

async function seedBatch(platform: Platform, seed: number, batch: Batch, users: SeededUser[]): Promise<void> {
  const content = platform.client('content', ContentSeed);
  const call = callOptions(platform);
  const { offset, count } = batch;
  const authors = authorsOf(users, offset).map(({ id, username, name }) => ({ id, username, name }));
  const { articles } = await content.seedArticles({ seed, offset, count, authors }, call);
  const { engagements } = await seedEngagement(platform, seed, batch, articles, users);
  const engaged = new Map(engagements.map((engagement) => [engagement.articleId, engagement]));
  const seeded = articles.map((article, index) => ({
    article,
    pageViewsCount: pageViews(seed, offset + index),
    engagement: engaged.get(article.id),
  }));
  await platform.client('analytics', AnalyticsSeed).seedArticles({ articles: seeded.map(toAnalyticsArticle) }, call);
  await content.seedCounters({ counters: seeded.map(toCounters) }, call);
}

/** Of many people some for each batch: all of them would be more than a message holds. */
function authorsOf(users: SeededUser[], offset: number): SeededUser[] {
  if (users.length <= mostAuthors) return users;
  const start = (offset * 7) % (users.length - mostAuthors);
  return users.slice(start, start + mostAuthors);
}

/** An article with how often it was read and, if it was, how people engaged with it. */
interface Seeded {
  article: SeededArticle;
  pageViewsCount: number;
  engagement: SeededEngagement | undefined;
}

function toAnalyticsArticle({ article: { id, userId }, pageViewsCount, engagement }: Seeded) {
  const article = { id, version: 1, published: true, userId, pageViewsCount };
  if (!engagement) return article;
  const { version, commentsCount, uniqueReactorsCount } = engagement;
  const reactions = engagement.reactions.map(({ category, count }) => ({ category, count }));
  return { ...article, engagement: { version, commentsCount, uniqueReactorsCount, reactions } };
}

function toCounters({ article, pageViewsCount, engagement }: Seeded) {
  const { commentsCount = 0, publicReactionsCount = 0, lastCommentAt } = engagement ?? {};
  const counters = { articleId: article.id, commentsCount, publicReactionsCount, pageViewsCount };
  return lastCommentAt === undefined ? counters : { ...counters, lastCommentAt };
}

function seedEngagement(
  platform: Platform,
  seed: number,
  batch: Batch,
  articles: SeededArticle[],
  users: SeededUser[],
) {
  const [first] = articles;
  const request = {
    seed: (seed * 1_009 + batch.offset / batchSize) % 2 ** 31,
    articles: articles.map(({ id, userId, title, path, publishedAt }) => ({
      id,
      version: 1,
      userId,
      title,
      path,
      publishedAt,
      published: true,
    })),
    firstUserId: users[0]?.id ?? 0,
    lastUserId: users.at(-1)?.id ?? 0,
    commentsCount: batch.comments,
    reactionsCount: batch.reactions,
  };
  const thread = batch.discussion > 0 && first ? { articleId: first.id, commentsCount: batch.discussion } : undefined;
  return platform
    .client('community', CommunitySeed)
    .seedEngagement(thread ? { ...request, thread } : request, callOptions(platform));
}

function callOptions(platform: Platform) {
  return { ...platform.call, timeoutMs: batchTimeoutMs };
}
