import { SeedService as AnalyticsSeed } from '@commonplace/proto/analytics/v1/seed';
import {
  SeedService as CommunitySeed,
  type SeededEngagement,
  type SeededUser,
} from '@commonplace/proto/community/v1/seed';
import { SeedService as ContentSeed, type SeededArticle } from '@commonplace/proto/content/v1/seed';
import type { Platform } from '../platform.ts';
import { retryDuringOutage, forEachConcurrently, type RetryOptions } from './retry.ts';
import { type Batch, batchOffsets, batchSize, pageViews, planBatches } from './plan.ts';

const batchTimeoutMs = 120_000;
const maxConcurrency = 2;
const maxAuthors = 100_000;

export interface SeedSize {
  seed: number;
  users: number;
  articles: number;
  comments: number;
  /** Username that all seeded users follow. */
  followed?: string | undefined;
}

/** Reports the progress of seeding. */
export interface SeedProgress {
  /** Called after every batch. */
  update(what: 'users' | 'articles', done: number): void;
  /** Prints a separate line. */
  say(text: string): void;
}

/** Some articles could not be seeded because of an outage. */
export class SeedIncompleteError extends Error {
  readonly articles: number;

  constructor(articles: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${articles} articles were not seeded (${reason}); run the same command again to add only these`, {
      cause,
    });
    this.articles = articles;
  }
}

/**
 * Fills a platform with users, articles, comments, reactions and page views, reproducible by the seed. A batch of
 * articles goes to content, then to community and analytics, and the counts go back to content. Every step is
 * idempotent and retried during outages; a batch that still fails is skipped.
 * @throws SeedIncompleteError after all other batches.
 */
export async function seedPlatform(platform: Platform, size: SeedSize, progress: SeedProgress): Promise<void> {
  const users = await seedUsers(platform, size, progress);
  let done = 0;
  if (size.articles > 0) progress.update('articles', done);
  const batches = planBatches(size.articles, size.comments);
  const failures = await forEachConcurrently(batches, maxConcurrency, async (batch) => {
    await retryDuringOutage(() => seedBatch(platform, size.seed, batch, users), retrying(progress));
    done += batch.count;
    progress.update('articles', done);
  });
  if (failures.length > 0) throw new SeedIncompleteError(size.articles - done, failures[0]);
}

function retrying(progress: SeedProgress): RetryOptions {
  return {
    onRetry(error, delayMs) {
      const reason = error instanceof Error ? error.message : String(error);
      progress.say(`${reason}, retrying in ${delayMs / 1_000} s`);
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
    const { users: some } = await retryDuringOutage(seed, retrying(progress));
    users.push(...some);
    if (size.followed !== undefined) {
      const audience = { username: size.followed, followerIds: some.map(({ id }) => id) };
      await retryDuringOutage(() => community.seedFollowers(audience, callOptions(platform)), retrying(progress));
    }
    progress.update('users', users.length);
  }
  return users;
}

async function seedBatch(platform: Platform, seed: number, batch: Batch, users: SeededUser[]): Promise<void> {
  const content = platform.client('content', ContentSeed);
  const call = callOptions(platform);
  const { offset, count } = batch;
  const authors = selectAuthors(users, offset).map(({ id, username, name }) => ({ id, username, name }));
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

/** Limits the authors per batch to the size of a message. */
function selectAuthors(users: SeededUser[], offset: number): SeededUser[] {
  if (users.length <= maxAuthors) return users;
  const start = (offset * 7) % (users.length - maxAuthors);
  return users.slice(start, start + maxAuthors);
}

/** An article with its page views and engagement. */
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
