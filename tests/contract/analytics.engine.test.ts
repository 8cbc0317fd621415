import { describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let articleId: number;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  const body = { article: { title: 'Viewed', body_markdown: 'x', published: true } };
  articleId = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<{ id: number }>().id;
  await platform.settled();
});

describe('GET /api/analytics/totals', () => {
  test('adds up views, reactions and comments', async () => {
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

  test('is forbidden for other users', async () => {
    const stranger = await platform.createUser();
    const totals = (query: string, key?: string) =>
      platform.request('GET', `/api/analytics/totals${query}`, key === undefined ? {} : { key });
    expect((await totals('')).status).toBe(401);
    expect((await totals(`?article_id=${articleId}`, stranger.apiKey)).status).toBe(422);
    expect((await totals('?article_id=x', stranger.apiKey)).status).toBe(400);
    expect((await totals('?organization_id=2147483647', stranger.apiKey)).status).toBe(404);
  });

  test('counts views of an article that was just published, by a user or an organization', async () => {
    const writer = await platform.createUser();
    const write = async (article: object) => {
      const body = { article: { body_markdown: 'x', ...article } };
      return (await platform.request('POST', '/api/articles', { key: writer.apiKey, body })).json<{ id: number }>().id;
    };
    const view = (id: number | string) =>
      platform.request('POST', '/api/page_views', { body: { page_view: { article_id: id } } });
    const totals = (id: number) =>
      platform.request('GET', `/api/analytics/totals?article_id=${id}`, { key: writer.apiKey });
    const id = await write({ title: 'Just out', published: true });
    expect((await view(`${id}`)).status).toBe(204);
    expect((await totals(id)).status).toBe(200);
    const draft = await write({ title: 'Not yet' });
    expect([(await view(draft)).status, (await totals(draft)).status]).toEqual([404, 422]);
    const body = { article: { published: true } };
    expect((await platform.request('PUT', `/api/articles/${draft}`, { key: writer.apiKey, body })).status).toBe(200);
    expect([(await view(draft)).status, (await totals(draft)).status]).toEqual([204, 200]);
    await platform.settled();
    expect((await totals(draft)).json()).toMatchObject({ page_views: { total: 1 } });
  });

  test('shows the totals of an organization to its members', async () => {
    const member = await platform.createUser();
    const reader = await platform.createUser();
    const { id } = await platform.createOrganization(member);
    const body = { article: { title: 'Ours', body_markdown: 'x', published: true, organization_id: id } };
    const created = await platform.request('POST', '/api/articles', { key: member.apiKey, body });
    const view = { page_view: { article_id: created.json<{ id: number }>().id } };
    await platform.request('POST', '/api/page_views', { body: view, key: reader.apiKey });
    await platform.settled();
    const totals = (key: string) => platform.request('GET', `/api/analytics/totals?organization_id=${id}`, { key });
    expect((await totals(member.apiKey)).json()).toEqual({
      comments: { total: 0 },
      follows: { total: 0 },
      reactions: {
        total: 0,
        like: 0,
        readinglist: 0,
        unicorn: 0,
        exploding_head: 0,
        raised_hands: 0,
        fire: 0,
        unique_reactors: 0,
      },
      page_views: { total: 1, average_read_time_in_seconds: 0, total_read_time_in_seconds: 0 },
    });
    expect((await totals(author.apiKey)).json()).toEqual({ error: 'forbidden', status: 403 });
  });

  test('returns days, referrers and contributors from the other analytics operations, in V1 only', async () => {
    const writer = await platform.createUser();
    const fan = await platform.createUser();
    const article = { title: 'Read daily', body_markdown: 'x', published: true };
    const created = await platform.request('POST', '/api/articles', { key: writer.apiKey, body: { article } });
    const { id, path } = created.json<{ id: number; path: string }>();
    await platform.settled();
    const page_view = { article_id: id, referrer: 'https://elsewhere.test/', time_tracked_in_seconds: 30 };
    await platform.request('POST', '/api/page_views', { body: { page_view }, key: fan.apiKey });
    const like = { category: 'like', reactable_id: id, reactable_type: 'Article' };
    await platform.request('POST', '/api/reactions', { key: fan.apiKey, body: like });
    const comment = { article_id: id, body_markdown: 'x' };
    await platform.request('POST', '/api/comments', { key: fan.apiKey, body: { comment } });
    await platform.settled();

    const today = new Date().toISOString().slice(0, 10);
    const read = (path: string, version: 'beta' | 'v1') =>
      platform.request('GET', `/api/analytics/${path}`, { key: writer.apiKey, version });
    const figures = {
      comments: { total: 1 },
      follows: { total: 0 },
      reactions: {
        total: 1,
        like: 1,
        readinglist: 0,
        unicorn: 0,
        exploding_head: 0,
        raised_hands: 0,
        fire: 0,
        unique_reactors: 1,
      },
      page_views: { total: 1, average_read_time_in_seconds: 30, total_read_time_in_seconds: 30 },
    };
    const referrers = { domains: [{ domain: 'elsewhere.test', count: 1 }] };
    expect((await read('totals', 'v1')).json()).toEqual(figures);
    // The author registered today, so there are no earlier figures.
    expect((await read('historical?start=2020-01-01', 'v1')).json()).toEqual({ [today]: figures });
    expect((await read(`past_day?article_id=${id}`, 'v1')).json()).toEqual({ [today]: figures });
    expect((await read('referrers', 'v1')).json()).toEqual(referrers);
    const missing = await read('historical', 'v1');
    expect(missing.status).toBe(422);
    expect(missing.json()).toMatchObject({ error: "Required 'start' parameter is missing", status: 422 });
    expect((await read('historical?start=2020-01-32', 'v1')).json()).toMatchObject({
      error: "Date parameters 'start' or 'end' must be in the format of 'yyyy-mm-dd'",
      status: 422,
    });
    for (const path of ['totals', 'historical?start=2020-01-01', 'past_day', 'referrers', 'articles', 'dashboard']) {
      expect((await read(path, 'beta')).status, path).toBe(404);
    }
    const dashboard = await read('dashboard', 'v1');
    expect(dashboard.headers.get('cache-control')).toContain('no-store');
    expect(dashboard.json()).toEqual({
      historical: { [today]: figures },
      totals: figures,
      referrers,
      top_contributors: [
        {
          user_id: fan.id,
          username: fan.username,
          name: expect.any(String),
          profile_image: expect.stringMatching(/^https?:/),
          reactions_count: 1,
          comments_count: 1,
          score: 7,
        },
      ],
      follower_engagement: { total_followers: 0, engaged_followers: 0, ratio: 0 },
      start_date_floor: today,
      top_posts: [
        {
          id,
          title: 'Read daily',
          path,
          published_at: anyTimestamp,
          page_views_count: 1,
          public_reactions_count: 1,
          comments_count: 1,
        },
      ],
    });
    expect((await read('articles', 'v1')).json()).toEqual([
      {
        type_of: 'article_figures',
        id,
        title: 'Read daily',
        path,
        published_at: anyTimestamp,
        page_views: figures.page_views,
        reactions: { total: 1 },
        comments: { total: 1 },
      },
    ]);
    expect((await read('articles?end=2020-01-01', 'v1')).json()).toEqual([]);
    await platform.request('DELETE', `/api/articles/${id}`, { key: writer.apiKey });
    await platform.settled();
    expect((await read('dashboard', 'v1')).json()).toMatchObject({
      totals: { page_views: { total: 0 } },
      top_posts: [],
    });
  });

  test.each(['totals', 'historical?start=2026-01-01', 'past_day', 'referrers', 'dashboard'])(
    'allows %s to the owner only',
    async (path) => {
      const stranger = await platform.createUser();
      const { id } = await platform.createOrganization(await platform.createUser());
      await platform.settled();
      const read = async (query: string, key?: string) => {
        const separator = path.includes('?') ? '&' : '?';
        const target = `/api/analytics/${path}${separator}${query}`;
        return (await platform.request('GET', target, key === undefined ? {} : { key })).json();
      };
      expect(await read('')).toEqual({ error: 'unauthorized', status: 401 });
      expect(await read('', 'wrong')).toEqual({ error: 'unauthorized', status: 401 });
      expect(await read(`organization_id=${id}`, stranger.apiKey)).toEqual({ error: 'forbidden', status: 403 });
      expect(await read('organization_id=2147483647', stranger.apiKey)).toMatchObject({ status: 404 });
      expect(await read('organization_id=x', stranger.apiKey)).toMatchObject({ status: 400 });
      expect(await read(`article_id=${articleId}`, stranger.apiKey)).toMatchObject({
        error: "You can't view this article's stats",
        status: 422,
      });
    },
  );

  test.each([
    [{}, 422, 'param is missing or the value is empty: page_view'],
    ['x', 422, 'page_view param must be a JSON object. You provided page_view as a String'],
    [{ article_id: 2_147_483_647 }, 404, 'not found'],
    [{ article_id: 0 }, 404, 'not found'],
    [{ article_id: null }, 422, 'Validation failed: Article is invalid'],
    [{ article_id: 1, time_tracked_in_seconds: -1 }, 422, 'Validation failed: Time tracked in seconds is invalid'],
    [{ article_id: 1, referrer: 5 }, 422, 'Validation failed: Referrer is invalid'],
  ])('answers the view %j with %i', async (page_view, status, error) => {
    const answer = await platform.request('POST', '/api/page_views', { body: { page_view } });
    expect(answer.json()).toMatchObject({ status, error });
  });

  test('rejects a page view without an article', async () => {
    expect((await platform.request('POST', '/api/page_views', { body: {} })).status).toBe(422);
    expect(
      (await platform.request('POST', '/api/page_views', { body: { page_view: { article_id: 'x' } } })).status,
    ).toBe(422);
  });
});
