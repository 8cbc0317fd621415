import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { copyRecords } from '../copies/copy-records.ts';
import { fastWrites, withServerSettings } from '../copies/server-settings.ts';
import { say } from '../prepare.ts';
import { seedPlatform } from '../seed/seed-platform.ts';
import { withClient } from '../with-client.ts';

/** Seeded with events; all others are copies of these. */
const seededArticles = 10_000;
const articlesPerUser = 3;
/** Few, because a comment or reaction takes 1,900 bytes in analytics alone. */
const commentsPerArticle = 1;
const reactionsPerArticle = 1;
const followsPerUser = 5;

/** Seeds an empty platform, and copies its articles and users until there are as many. */
export async function fillPlatform(platform: RunningPlatform, articles: number): Promise<void> {
  if (await isEmpty(platform)) {
    const seeded = Math.min(seededArticles, articles);
    say(`Seeding ${seeded} articles`);
    await withServerSettings(platform, fastWrites, () =>
      seedPlatform(platform, {
        seed: 4,
        articles: seeded,
        users: Math.floor(seeded / articlesPerUser),
        comments: seeded * commentsPerArticle,
        reactionsPerArticle,
        follows: followsPerUser,
      }),
    );
  }
  say(`Copying until there are ${articles} articles`);
  say(`${articles} articles after ${await copyRecords(platform, articles)} s`);
}

function isEmpty(platform: RunningPlatform): Promise<boolean> {
  return withClient(platform, 'content', async (client) => {
    const { rowCount } = await client.query('select from articles limit 1');
    return rowCount === 0;
  });
}
