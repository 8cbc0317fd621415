import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { untilSettled } from '../platform-metrics.ts';
import { batchOffsets, batchSize, planBatches, type Batch } from './plan.ts';
import { insertArticles, type SeededArticle } from './seed-articles.ts';
import { insertEngagement } from './seed-engagement.ts';
import { insertPageViews } from './seed-page-views.ts';
import { insertFollowers, insertFollows, insertUsers, type SeededUser } from './seed-users.ts';

export interface SeedSize {
  /** Selects the generated content; users of one seed can be added once. */
  seed: number;
  users: number;
  articles: number;
  comments: number;
  reactionsPerArticle?: number;
  /** Username that all seeded users follow. */
  followed?: string;
  /** How many others each user follows. Analytics then gets single comments and reactions as well. */
  follows?: number;
}

/**
 * Fills a platform with users, articles, comments, reactions and page views. Writes the records of each owner with SQL and
 * has the owners republish them, so that all copies, counts and indexes come about as usual. Resolves when all events are
 * handled.
 */
export async function seedPlatform(platform: RunningPlatform, size: SeedSize): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const connect = async (service: string) => {
    const connectionString = platform.describe().databaseUrls[service];
    const client = new Client({ connectionString, application_name: 'bench', statement_timeout: 0 });
    stack.defer(() => client.end());
    await client.connect();
    return client;
  };
  const community = await connect('community');
  const users = await seedUsers(platform, community, size);
  if (size.articles === 0) return;
  const [content, analytics] = [await connect('content'), await connect('analytics')];
  const lastId = await maxId(content, 'articles');
  const { seed } = size;
  const userIds = users.map(({ id }) => id);
  const batches: [Batch, SeededArticle[]][] = [];
  for (const batch of planBatches(size.articles, size.comments, size.reactionsPerArticle)) {
    batches.push([batch, await insertArticles(content, { ...batch, seed, authors: users })]);
  }
  await republish(platform, 'content', 'ArticleChanged', lastId);
  await untilSettled(platform);
  for (const [batch, articles] of batches) {
    await insertEngagement(community, seed, batch, articles, userIds);
    await insertPageViews(analytics, seed, batch.offset, articles);
  }
  await republish(platform, 'analytics', 'PageViewsChanged', lastId);
  if (size.follows !== undefined) {
    for (const type of ['CommentChanged', 'ReactionChanged']) await republish(platform, 'community', type, 0);
  }
  await untilSettled(platform);
}

async function seedUsers(platform: RunningPlatform, community: Client, size: SeedSize): Promise<SeededUser[]> {
  const [lastUser, lastFollow] = [await maxId(community, 'users'), await maxId(community, 'follows')];
  const users: SeededUser[] = [];
  for (const offset of batchOffsets(size.users)) {
    const count = Math.min(batchSize, size.users - offset);
    const inserted = await insertUsers(community, { seed: size.seed, offset, count });
    const ids = inserted.map(({ id }) => id);
    if (size.followed !== undefined) await insertFollowers(community, size.followed, ids);
    users.push(...inserted);
  }
  if (size.follows !== undefined) {
    await insertFollows(
      community,
      users.map(({ id }) => id),
      size.follows,
    );
  }
  await republish(platform, 'community', 'UserChanged', lastUser);
  if (size.followed !== undefined || size.follows !== undefined)
    await republish(platform, 'community', 'FollowsChanged', lastFollow);
  await untilSettled(platform);
  return users;
}

async function maxId(client: Client, table: 'users' | 'follows' | 'articles'): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select coalesce(max(id), 0) as id from ${table}`);
  return rows[0]?.id ?? 0;
}

async function republish(platform: RunningPlatform, service: string, type: string, after: number): Promise<void> {
  await platform.cli('events', 'republish', '--service', service, '--type', type, '--after', String(after));
}
