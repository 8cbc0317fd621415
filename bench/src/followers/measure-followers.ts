import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccounts, type Account } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { caller } from '../caller.ts';
import { untilSettled } from '../platform-metrics.ts';
import { publish, say } from '../prepare.ts';
import { platformCpuSeconds } from '../process-figures.ts';
import { untilListed } from '../until-listed.ts';
import { withClient } from '../with-client.ts';

const articles = 10;
/** Followers whose lists are read; the others are rows. */
const readers = 20;

/** What publications of a user with very many followers take. */
export interface FollowersFigures {
  followers: number;
  /** From the request until all sampled followers see the notification in their lists; the slowest article. */
  longestMilliseconds: number;
  /** The notification of an article of a user with one follower, which another job writes: alone, and meanwhile at most. */
  otherJobMilliseconds: { alone: number; meanwhile: number };
  /** By which the tables grow per article, with the rows of the sampled followers. */
  bytesPerArticle: number;
  /** Processor time of the whole platform per article. */
  cpuMillisecondsPerArticle: number;
}

/** Gives a user followers by SQL, and publishes articles while another user publishes for a single follower. */
export async function measureFollowers(followers: number): Promise<FollowersFigures> {
  await using platform = await startPlatformProcess({}, 'disk');
  const [popular, other, ...sample] = await createAccounts(platform, readers + 2);
  if (!popular || !other) throw new Error('there is no user to follow');
  await addFollowers(platform, popular, followers - sample.length);
  const userIds = { user_ids: [popular.id, other.id] };
  for (const { apiKey } of sample) await caller(platform, apiKey)('POST', '/api/follows', userIds);
  await untilSettled(platform);
  const alone = await timeOf(() => notifyOne(platform, other, sample));
  const before = { bytes: await sizeOf(platform), spent: totalSeconds(platform) };
  const times: number[] = [];
  const otherTimes: number[] = [];
  for (let article = 0; article < articles; article += 1) {
    const publishing = timeOf(() => notifyAll(platform, popular, sample));
    otherTimes.push(await timeOf(() => notifyOne(platform, other, sample)));
    times.push(await publishing);
    await sleep(3_500); // Stays below the rate limit of articles.
  }
  await untilSettled(platform);
  return {
    followers,
    longestMilliseconds: Math.round(Math.max(...times)),
    otherJobMilliseconds: { alone: Math.round(alone), meanwhile: Math.round(Math.max(...otherTimes)) },
    bytesPerArticle: Math.round(((await sizeOf(platform)) - before.bytes) / articles),
    cpuMillisecondsPerArticle: Math.round(((totalSeconds(platform) - before.spent) * 1_000) / articles),
  };
}

async function notifyAll(platform: PlatformProcess, { apiKey }: Account, sample: readonly Account[]): Promise<void> {
  const id = await publish(platform, apiKey, `Announced to many ${randomUUID()}`);
  await Promise.all(sample.map((reader) => untilListed(platform, reader.apiKey, id)));
}

async function notifyOne(platform: PlatformProcess, { apiKey }: Account, [reader]: readonly Account[]): Promise<void> {
  const id = await publish(platform, apiKey, `Announced to few ${randomUUID()}`);
  await untilListed(platform, reader?.apiKey ?? '', id);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Writes users who follow one; no other service needs to know them. */
async function addFollowers(platform: PlatformProcess, { id }: Account, count: number): Promise<void> {
  say(`Writing ${count} followers`);
  await withClient(platform, 'community', async (client) => {
    await client.query(
      `with handle as (insert into handles (name) select 'follower_' || n from generate_series(1, $1::integer) n returning name),
        follower as (insert into users (username, name, email)
          select name, name, name || '@example.com' from handle returning id)
      insert into follows (follower_id, followable_type, followable_id) select id, 'User', $2 from follower`,
      [count, id],
    );
    await client.query('vacuum (analyze) users, follows');
  });
}

async function sizeOf(platform: PlatformProcess): Promise<number> {
  return withClient(platform, 'community', async (client) => {
    const tables = ['notifications', 'wide_publications', 'notification_positions', 'publications'];
    const { rows } = await client.query<{ bytes: number }>(
      'select sum(pg_total_relation_size(name::regclass))::integer as bytes from unnest($1::text[]) name',
      [tables],
    );
    return rows[0]?.bytes ?? 0;
  });
}

function totalSeconds(platform: PlatformProcess): number {
  return Object.values(platformCpuSeconds(platform)).reduce((sum, seconds) => sum + seconds, 0);
}
