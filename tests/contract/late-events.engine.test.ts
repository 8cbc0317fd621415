import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Written {
  id: number;
  id_code: string;
}

let platform: Platform;
let author: TestUser;
let reader: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  reader = await platform.createUser();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

async function publish(title: string): Promise<number> {
  const body = { article: { title, body_markdown: 'x', published: true } };
  return (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<Written>().id;
}

const comment = (articleId: number) =>
  platform.request('POST', '/api/comments', {
    key: reader.apiKey,
    body: { comment: { article_id: articleId, body_markdown: 'x' } },
  });
const read = (path: string) => platform.request('GET', path, { key: reader.apiKey });
const react = (reactable_type: string, reactable_id: number) =>
  platform.request('POST', '/api/reactions', {
    key: reader.apiKey,
    body: { category: 'like', reactable_id, reactable_type },
  });

test('hides deleted and unpublished records at once, before events arrive', async () => {
  const deleted = await publish('Deleted');
  const withdrawn = await publish('Withdrawn');
  const [first, second] = [(await comment(deleted)).json<Written>(), (await comment(withdrawn)).json<Written>()];
  await platform.settled();
  await platform.nats.kill();

  const path = `/api/articles/${withdrawn}`;
  const draft = { article: { published: false } };
  expect((await platform.request('PUT', path, { key: author.apiKey, body: draft })).status).toBe(200);
  expect((await platform.request('DELETE', `/api/articles/${deleted}`, { key: author.apiKey })).status).toBe(204);

  expect((await read(`/api/comments?a_id=${deleted}`)).status).toBe(404);
  expect((await read(`/api/comments/${first.id_code}`)).status).toBe(404);
  expect((await comment(deleted)).status).toBe(404);
  expect((await react('Article', deleted)).status).toBe(404);
  expect((await react('Comment', Number.parseInt(first.id_code, 26))).status).toBe(404);
  expect((await platform.request('PUT', `/api/readinglist/${deleted}`, { key: reader.apiKey })).status).toBe(404);

  // The comments of an unpublished article stay, but it accepts no further ones.
  expect((await read(`/api/comments/${second.id_code}`)).status).toBe(200);
  expect((await comment(withdrawn)).status).toBe(404);
  expect((await react('Article', withdrawn)).status).toBe(422);
  expect((await platform.request('PUT', `/api/readinglist/${withdrawn}`, { key: reader.apiKey })).status).toBe(404);
});
