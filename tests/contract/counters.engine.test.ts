import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let readers: TestUser[];
let articleId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  readers = await Promise.all(Array.from({ length: 8 }, () => platform.createUser()));
  const body = { article: { title: 'Counted', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  // The concurrent writes must not wait until other services have received the event.
  await platform.settled();
});

/** Returns comments, reactions and views as readers and the author see them. */
async function counters() {
  const shown = await platform.request('GET', `/api/articles/${articleId}`, { version: 'beta' });
  const own = await platform.request('GET', '/api/articles/me', { key: author.apiKey, version: 'beta' });
  const [{ page_views_count: views }] = own.json<[{ page_views_count: number }]>();
  const article = shown.json<Record<string, number>>();
  return [article['comments_count'], article['public_reactions_count'], article['positive_reactions_count'], views];
}

const eventually = (expected: number[]) => expect.poll(counters).toEqual(expected);

test('makes counters exact after concurrent writes and deletions', async () => {
  expect(await counters()).toEqual([0, 0, 0, 0]);
  const reaction = { category: 'like', reactable_id: articleId, reactable_type: 'Article' };
  const comment = { article_id: articleId, body_markdown: 'x' };
  const written = await Promise.all(
    readers.flatMap(({ apiKey: key }) => [
      platform.request('POST', '/api/comments', { key, body: { comment } }),
      platform.request('POST', '/api/reactions/toggle', { key, body: reaction }),
      platform.request('PUT', `/api/readinglist/${articleId}`, { key }),
      platform.request('POST', '/api/page_views', { key, body: { page_view: { article_id: articleId } } }),
    ]),
  );
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200, 201, 204]));
  await eventually([8, 8, 8, 8]);

  const [{ apiKey: key } = author] = readers;
  const [first] = written;
  const code = first?.json<{ id_code: string }>().id_code;
  expect((await platform.request('DELETE', `/api/comments/${code}`, { key })).status).toBe(204);
  expect((await platform.request('POST', '/api/reactions/toggle', { key, body: reaction })).status).toBe(200);
  await eventually([7, 7, 7, 8]);
});
