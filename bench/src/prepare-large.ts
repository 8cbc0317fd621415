import { createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { untilSettled } from './platform-metrics.ts';
import { publish, say, seedAudience, type Subject } from './prepare.ts';
import type { Settings } from './settings.ts';

/** Records with large lists. */
export interface LargeData {
  /** A user with many followers and a reading list. */
  followed: { key: string; id: number; followers: number };
  /** The first page of that reading list. */
  savedIds: number[];
  /** An article with 10,000 comments. */
  discussedId: number;
}

/** The default page size of the list of followers. */
export const followersPerPage = 80;
const commentsOfDiscussion = 10_000;
const commentsPerThread = 20;

/** Adds a long discussion and a user with followers and a reading list; waits until events are handled. */
export async function prepareLarge(
  platform: PlatformProcess,
  settings: Settings,
  subject: Subject,
): Promise<LargeData> {
  const discussedId = await publish(platform, subject.key, 'Much discussed');
  const [account] = await createAccounts(platform, 1);
  if (!account) throw new Error('there is no user to follow');
  await seedAudience(platform, account.username, settings.followers);
  const savedIds = subject.popularIds.toReversed();
  for (const id of subject.popularIds) await save(platform, account.apiKey, id);
  await untilSettled(platform);
  await addDiscussion(platform.describe().databaseUrls['community'], discussedId);
  const followed = { key: account.apiKey, id: account.id, followers: settings.followers };
  return { followed, savedIds, discussedId };
}

async function save(platform: PlatformProcess, key: string, articleId: number): Promise<void> {
  const headers = { 'user-agent': 'bench', 'api-key': key };
  const response = await fetch(`${platform.url}/api/readinglist/${articleId}`, { method: 'PUT', headers });
  if (!response.ok) throw new Error(`article ${articleId} was not saved: ${response.status}`);
}

/** Copies existing comments into threads in which each one replies to the previous. */
async function addDiscussion(databaseUrl: string | undefined, articleId: number): Promise<void> {
  say(`Adding a discussion of ${commentsOfDiscussion} comments`);
  const client = new Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  try {
    await client.query(
      `insert into comments (id, article_id, user_id, parent_id, root_id, depth, body_markdown, body_html)
      select first + n, $1, original.user_id, case when place.depth > 0 then first + n - 1 end,
        case when place.depth > 0 then first + n - place.depth end, place.depth, original.body_markdown, original.body_html
      from (select max(id) + 1 as first from comments) newest, generate_series(0, $2::integer - 1) n,
        lateral (select n % $3::integer as depth) place
        join (select *, row_number() over (order by id) - 1 as number from comments order by id limit 1000) original
          on true
      where original.number = n % 1000`,
      [articleId, commentsOfDiscussion, commentsPerThread],
    );
    await client.query(`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
