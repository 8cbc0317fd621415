import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { expect } from 'vitest';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/stored-records.ts';
import type { InterruptedWork } from '../support/interrupted-work.ts';

/** Takes the jobs more than two transactions. */
const written = 120;
const pollOptions = { timeout: 120_000 };

let platform: PlatformProcess;
let author: Account;
let admin: Account;
/** The article with comments; the author's other articles are copies of it. */
let articleId: number;

async function ids(service: 'content' | 'community', sql: string): Promise<number[]> {
  return (await query<{ id: number }>(platform, service, sql)).map(({ id }) => id);
}

const published = () =>
  ids('content', `select id from articles where user_id = ${author.id} and published order by id`);
const comments = () =>
  ids('community', `select id from comments where user_id = ${author.id} and deleted_at is null order by id`);

/** Inserts records directly, since rate limits forbid so many writes. */
async function createRecords(): Promise<void> {
  const body = { article: { title: 'The first of many', body_markdown: 'Here.', published: true } };
  const answer = await sendUntil(201, () =>
    send(platform.url, '/api/articles', { method: 'POST', apiKey: author.apiKey, body }),
  );
  articleId = (answer.body as { id: number }).id;
  const comment = { comment: { article_id: articleId, body_markdown: 'The first' } };
  await sendUntil(201, () =>
    send(platform.url, '/api/comments', { method: 'POST', apiKey: author.apiKey, body: comment }),
  );
  await query(
    platform,
    'content',
    `with more as (
       insert into articles (user_id, title, slug, published, listed, published_at)
       select ${author.id}, 'One of many ' || n, 'one-of-many-' || n, true, true, now()
       from generate_series(2, ${written}) as n returning id
     )
     insert into article_bodies (article_id, body_markdown, body_html)
     select id, E'---\\npublished: true\\n---\\nHere.', '<p>Here.</p>' from more`,
  );
  await query(
    platform,
    'community',
    `with more as (
       insert into comments (article_id, user_id, depth, body_markdown, body_html)
       select ${articleId}, ${author.id}, 0, 'x', '<p>x</p>' from generate_series(2, ${written})
     )
     insert into pending_counts (article_id) values (${articleId})`,
  );
}

/** Locks a row until disposed. */
async function lock(service: 'content' | 'community', table: string, id: number | undefined) {
  const client = new Client({ connectionString: platform.describe().databaseUrls[service] });
  await client.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select from ${table} where id = $1 for update`, [id]);
  return { [Symbol.asyncDispose]: () => client.end() };
}

const put = (path: string) => sendUntil(204, () => send(platform.url, path, { method: 'PUT', apiKey: admin.apiKey }));

interface AuditEntry {
  action: string;
  after: { target_article_ids: number[]; target_comment_ids: number[] };
}

async function auditEntries(): Promise<AuditEntry[]> {
  const path = `/api/admin/audit_logs?action=api_user_unpublish&target_id=${author.id}`;
  return (await sendUntil(200, () => send(platform.url, path, { apiKey: admin.apiKey }))).body as AuditEntry[];
}

/** Kills all processes while the content of a user is unpublished. */
export function withdrawal(given: () => PlatformProcess): InterruptedWork {
  let articleIds: number[];
  let commentIds: number[];
  return {
    title: 'unpublishes everything of the user, with one audit entry, and nothing else',
    async prepare() {
      platform = given();
      [author] = (await createAccounts(platform, 1)) as [Account];
      [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
      await createRecords();
      articleIds = await published();
      commentIds = await comments();
      expect([articleIds.length, commentIds.length]).toEqual([written, written]);
    },
    async begin(held) {
      // Both jobs stop in their second transaction.
      held.use(await lock('content', 'articles', articleIds[70]));
      held.use(await lock('community', 'comments', commentIds[70]));
      await put(`/api/users/${author.id}/unpublish`);
      await expect.poll(async () => (await published()).length, pollOptions).toBe(written - 50);
      await expect.poll(async () => (await comments()).length, pollOptions).toBe(written - 50);
    },
    async expect() {
      await expect.poll(published, pollOptions).toEqual([]);
      await expect.poll(comments, pollOptions).toEqual([]);
      await expect.poll(async () => (await auditEntries()).length, pollOptions).toBe(1);
      const [record] = await auditEntries();
      expect(record?.after).toMatchObject({ target_article_ids: articleIds, target_comment_ids: commentIds });
      const bodies = await query<{ body_markdown: string }>(
        platform,
        'content',
        `select body_markdown from article_bodies where article_id = any('{${articleIds.join()}}') and body_markdown like '%true%'`,
      );
      expect(bodies).toEqual([]);
      const counted = () => ids('content', `select comments_count as id from articles where id = ${articleId}`);
      await expect.poll(counted, pollOptions).toEqual([0]);
    },
  };
}
