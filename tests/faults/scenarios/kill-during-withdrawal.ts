import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { Client } from 'pg';
import { expect } from 'vitest';
import { send, sendUntil } from '../support/requests.ts';
import { query } from '../support/truth.ts';
import type { UnderWay } from '../support/under-way.ts';

/** More than the jobs take in two transactions. */
const written = 120;
const patience = { timeout: 120_000 };

let platform: PlatformProcess;
let author: Account;
let admin: Account;
/** Of the article that is discussed; the author's others are copies of it. */
let articleId: number;

async function ids(service: 'content' | 'community', sql: string): Promise<number[]> {
  return (await query<{ id: number }>(platform, service, sql)).map(({ id }) => id);
}

const published = () =>
  ids('content', `select id from articles where user_id = ${author.id} and published order by id`);
const comments = () =>
  ids('community', `select id from comments where user_id = ${author.id} and deleted_at is null order by id`);

/** What somebody has gathered over the years, who may not write so much at once. */
async function writeMuch(): Promise<void> {
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
     insert into engagement_marks (article_id) values (${articleId})`,
  );
}

/** Keeps whoever wants to change this row waiting, until it is disposed of. */
async function hold(service: 'content' | 'community', table: string, id: number | undefined) {
  const client = new Client({ connectionString: platform.describe().databaseUrls[service] });
  await client.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select from ${table} where id = $1 for update`, [id]);
  return { [Symbol.asyncDispose]: () => client.end() };
}

const put = (path: string) => sendUntil(204, () => send(platform.url, path, { method: 'PUT', apiKey: admin.apiKey }));

interface AuditRecord {
  action: string;
  after: { target_article_ids: number[]; target_comment_ids: number[] };
}

async function records(): Promise<AuditRecord[]> {
  const path = `/api/admin/audit_logs?action=api_user_unpublish&target_id=${author.id}`;
  return (await sendUntil(200, () => send(platform.url, path, { apiKey: admin.apiKey }))).body as AuditRecord[];
}

/** All that somebody has published is withdrawn (A7). */
export function withdrawal(given: () => PlatformProcess): UnderWay {
  let articleIds: number[];
  let commentIds: number[];
  return {
    title: 'everything that was being withdrawn is, and is named once, and nothing else',
    async prepare() {
      platform = given();
      [author] = (await createAccounts(platform, 1)) as [Account];
      [admin] = (await createAccounts(platform, 1, 'admin')) as [Account];
      await writeMuch();
      articleIds = await published();
      commentIds = await comments();
      expect([articleIds.length, commentIds.length]).toEqual([written, written]);
    },
    async begin(held) {
      // Both jobs come as far as their second transaction.
      held.use(await hold('content', 'articles', articleIds[70]));
      held.use(await hold('community', 'comments', commentIds[70]));
      await put(`/api/users/${author.id}/unpublish`);
      await expect.poll(async () => (await published()).length, patience).toBe(written - 50);
      await expect.poll(async () => (await comments()).length, patience).toBe(written - 50);
    },
    async expect() {
      await expect.poll(published, patience).toEqual([]);
      await expect.poll(comments, patience).toEqual([]);
      await expect.poll(async () => (await records()).length, patience).toBe(1);
      const [record] = await records();
      expect(record?.after).toMatchObject({ target_article_ids: articleIds, target_comment_ids: commentIds });
      const bodies = await query<{ body_markdown: string }>(
        platform,
        'content',
        `select body_markdown from article_bodies where article_id = any('{${articleIds.join()}}') and body_markdown like '%true%'`,
      );
      expect(bodies).toEqual([]);
      const counted = () => ids('content', `select comments_count as id from articles where id = ${articleId}`);
      await expect.poll(counted, patience).toEqual([0]);
    },
  };
}
