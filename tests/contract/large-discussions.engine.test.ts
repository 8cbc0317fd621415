import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Comment {
  id_code: string;
  body_html: string;
  children: Comment[];
}

/** Comments of maximum length, 18 MB in all; a gRPC message carries 16 MiB. */
const commentsCount = 180;
const bodyMarkdown = '😀'.repeat(25_000);

let platform: Platform;
let author: TestUser;
let articleId: number;
let rootCode: string;
/** Needs several messages too, but is small enough to be cached. */
let smallerId: number;
const smallerCount = 60;

/** Copies a comment in the database, since rendering each one would take too long. */
const copies = `insert into comments (article_id, user_id, body_markdown, body_html, parent_id, root_id, depth)
  select article_id, user_id, body_markdown, body_html,`;
const ofComment = 'from comments, generate_series(1, $2) where id = $1';

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  const article = async (title: string) => {
    const body = { article: { title, body_markdown: 'x', published: true } };
    return (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  };
  [articleId, smallerId] = [await article('Much discussed'), await article('Less discussed')];
  rootCode = await write({});
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  try {
    await client.query(`${copies} id, id, 1 ${ofComment}`, [idOf(rootCode), commentsCount - 1]);
    await client.query(`${copies} null, null, 0 ${ofComment}`, [
      idOf(await write({ article_id: smallerId })),
      smallerCount - 1,
    ]);
  } finally {
    await client.end();
  }
});

const idOf = (code: string) => Number.parseInt(code, 26);

const write = async (comment: object) => {
  const body = { comment: { article_id: articleId, body_markdown: bodyMarkdown, ...comment } };
  const answer = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
  expect(answer.status).toBe(201);
  return answer.json<Comment>().id_code;
};

test(
  'returns a discussion beyond the size of a gRPC message to three simultaneous readers',
  { timeout: 120_000 },
  async () => {
    const path = `/api/comments?a_id=${articleId}`;
    const [whole, page, thread] = await Promise.all([
      platform.request('GET', path),
      platform.request('GET', `${path}&page=1&per_page=1`, { key: author.apiKey }),
      platform.request('GET', `/api/comments/${rootCode}`),
    ]);
    expect([whole.status, page.status, thread.status]).toEqual([200, 200, 200]);
    expect(page.text).toBe(whole.text);
    const [root, ...others] = whole.json<Comment[]>();
    expect(others).toEqual([]);
    expect(new Set(root?.children.map(({ id_code }) => id_code)).size).toBe(commentsCount - 1);
    expect(thread.json<Comment>().children).toHaveLength(commentsCount - 1);
  },
);

test('caches a discussion of several messages, with its own ETag', async () => {
  const path = `/api/comments?a_id=${smallerId}`;
  const answer = await platform.request('GET', path);
  expect(answer.json()).toHaveLength(smallerCount);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect((await platform.request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('sends cache headers and validators with a streamed discussion', async () => {
  const path = `/api/comments?a_id=${articleId}&page=1&per_page=1`;
  const head = await platform.request('HEAD', path);
  expect(head.status).toBe(200);
  const etag = head.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  expect(head.headers.get('cache-control')).toBe('public, no-cache');
  expect(head.headers.get('surrogate-key')).toMatch(`articles/${articleId} comments comments/`);
  const ask = () => platform.request('GET', path, { headers: { 'if-none-match': etag } });
  expect((await ask()).status).toBe(304);
  const keyed = await platform.request('HEAD', path, { key: author.apiKey });
  expect([keyed.headers.get('cache-control'), keyed.headers.get('etag')]).toEqual(['private, no-store', null]);
  const hide = (method: 'PUT' | 'DELETE') =>
    platform.request(method, `/api/comments/${rootCode}/hide`, { key: author.apiKey });
  expect((await hide('PUT')).status).toBe(200);
  const [root] = (await ask()).json<Comment[]>();
  expect(root).toMatchObject({ body_html: '<p>[hidden by post author]</p>', user: {} });
  expect(root?.children).toHaveLength(commentsCount - 1);
  expect((await hide('DELETE')).status).toBe(204);
});
