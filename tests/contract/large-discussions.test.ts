import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestUser } from '../support/people.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Comment {
  id_code: string;
  body_html: string;
  children: Comment[];
}

/** The longest texts there are: 18 MB, where a message carries 16 MiB. */
const commentsCount = 180;
const bodyMarkdown = '😀'.repeat(25_000);

let platform: Platform;
let author: TestUser;
let articleId: number;
let rootCode: string;
/** Of several parts as well, but held and cached like any other. */
let smallerId: number;
const smallerCount = 60;

/** Further comments like one: to have each of them rendered would take longer than all that is tested here. */
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

test('a discussion beyond the size of a message is answered whole (E14, E15)', { timeout: 120_000 }, async () => {
  const paths = [`/api/comments?a_id=${articleId}`, `/api/comments?a_id=${articleId}&page=1&per_page=1`];
  for (const path of paths) {
    for (const key of [undefined, author.apiKey]) {
      const answer = await platform.request('GET', path, key === undefined ? {} : { key });
      expect(answer.status).toBe(200);
      const [root, ...others] = answer.json<Comment[]>();
      expect(others).toEqual([]);
      expect(root?.children).toHaveLength(commentsCount - 1);
      expect(new Set(root?.children.map(({ id_code }) => id_code)).size).toBe(commentsCount - 1);
    }
  }
  const thread = await platform.request('GET', `/api/comments/${rootCode}`);
  expect(thread.status).toBe(200);
  expect(thread.json<Comment>().children).toHaveLength(commentsCount - 1);
});

test('a discussion of several parts that is not so large is held, and told by its own ETag', async () => {
  const path = `/api/comments?a_id=${smallerId}`;
  const answer = await platform.request('GET', path);
  expect(answer.json()).toHaveLength(smallerCount);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect((await platform.request('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('one that is sent as it is read says what others may keep of it, and whether it has changed', async () => {
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

test('six who ask for it at once all get it', { timeout: 120_000 }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      // Other addresses, so that none of them waits for another's answer.
      platform.request('GET', `/api/comments?a_id=${articleId}&page=1&per_page=${index + 1}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});
