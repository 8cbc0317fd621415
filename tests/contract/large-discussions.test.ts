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

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  const body = { article: { title: 'Much discussed', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  rootCode = (await write({})).json<Comment>().id_code;
  let left = commentsCount - 1;
  const work = async () => {
    while (left-- > 0) expect((await write({ parent_id_code: rootCode })).status).toBe(201);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}, 240_000);

const write = (comment: object) =>
  platform.request('POST', '/api/comments', {
    key: author.apiKey,
    body: { comment: { article_id: articleId, body_markdown: bodyMarkdown, ...comment } },
  });

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
