import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/people.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;
let author: TestUser;
let articleId: number;

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  const body = { article: { title: 'Viewed', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

describe('page views and E41', () => {
  test('views, reactions and comments add up', async () => {
    const reader = await platform.createUser();
    await platform.settled();
    for (const time_tracked_in_seconds of [10, 20]) {
      const page_view = { article_id: articleId, referrer: 'https://elsewhere.test/', time_tracked_in_seconds };
      const answer = await platform.request('POST', '/api/page_views', { body: { page_view } });
      expect(answer).toMatchObject({ status: 204, text: '' });
    }
    await platform.request('POST', '/api/reactions', {
      key: reader.apiKey,
      body: { category: 'unicorn', reactable_id: articleId, reactable_type: 'Article' },
    });
    await platform.request('POST', '/api/comments', {
      key: reader.apiKey,
      body: { comment: { article_id: articleId, body_markdown: 'x' } },
    });
    await platform.settled();

    for (const query of ['', `?article_id=${articleId}`]) {
      const answer = await platform.request('GET', `/api/analytics/totals${query}`, { key: author.apiKey });
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({
        comments: { total: 1 },
        reactions: { total: 1, unicorn: 1, like: 0, unique_reactors: 1 },
        page_views: { total: 2 },
      });
    }
    const own = await platform.request('GET', '/api/articles/me', { key: author.apiKey });
    expect(own.json()).toMatchObject([{ id: articleId, page_views_count: 2 }]);
  });

  test("are nobody else's business", async () => {
    const stranger = await platform.createUser();
    const totals = (query: string, key?: string) =>
      platform.request('GET', `/api/analytics/totals${query}`, key === undefined ? {} : { key });
    expect((await totals('')).status).toBe(401);
    expect((await totals(`?article_id=${articleId}`, stranger.apiKey)).status).toBe(422);
    expect((await totals('?article_id=x', stranger.apiKey)).status).toBe(400);
    expect((await totals('?organization_id=2147483647', stranger.apiKey)).status).toBe(404);
    expect(
      (await platform.request('GET', '/api/analytics/totals', { key: author.apiKey, version: 'beta' })).status,
    ).toBe(404);
  });

  test('a view of nothing is refused', async () => {
    expect((await platform.request('POST', '/api/page_views', { body: {} })).status).toBe(422);
    expect(
      (await platform.request('POST', '/api/page_views', { body: { page_view: { article_id: 'x' } } })).status,
    ).toBe(422);
  });
});
