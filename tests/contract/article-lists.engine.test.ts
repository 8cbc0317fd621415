import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Item {
  id: number;
  title: string;
  [field: string]: unknown;
}

const userBeta = {
  name: expect.any(String),
  username: expect.any(String),
  microblog_username: null,
  codehost_username: null,
  website_url: null,
  profile_image: 'https://commonplace.test/assets/default-profile.svg',
  profile_image_90: 'https://commonplace.test/assets/default-profile.svg',
};

let platform: Platform;
let author: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  author = await platform.createUser();
  const articles = [
    { title: 'First', body_markdown: 'about otters', published: true, tags: ['red', 'green'], series: 'Colors' },
    { title: 'Second', body_markdown: 'about badgers', published: true, tags: ['red'], series: 'Colors' },
    { title: 'Third', body_markdown: 'about foxes', published: true, tags: ['blue'] },
    { title: 'Draft', body_markdown: 'unfinished' },
  ];
  for (const article of articles) {
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
    expect(answer.status).toBe(201);
  }
  await platform.settled();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const titles = async (path: string, options: { key?: string; version?: 'beta' | 'v1' } = {}) => {
  const answer = await platform.request('GET', path, options);
  expect(answer.status, path).toBe(200);
  return answer.json<Item[]>().map(({ title }) => title);
};

describe('GET /api/articles', () => {
  test('returns counts and the whole user in beta items', async () => {
    const answer = await platform.request('GET', '/api/articles?tag=blue', { version: 'beta' });
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(answer.json()).toEqual([
      {
        type_of: 'article',
        id: expect.any(Number),
        title: 'Third',
        description: expect.any(String),
        readable_publish_date: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}$/),
        slug: expect.stringMatching(/^third-/),
        path: expect.stringMatching(/^\/.+\/third-/),
        url: expect.stringMatching(/^https:\/\/commonplace\.test\/.+\/third-/),
        canonical_url: expect.any(String),
        comments_count: 0,
        positive_reactions_count: 0,
        public_reactions_count: 0,
        collection_id: null,
        published_timestamp: timestamp,
        language: null,
        subforem_id: null,
        cover_image: null,
        social_image: 'https://commonplace.test/assets/default-social.png',
        created_at: timestamp,
        edited_at: null,
        crossposted_at: null,
        published_at: timestamp,
        last_comment_at: timestamp,
        reading_time_minutes: 1,
        tag_list: ['blue'],
        tags: 'blue',
        user: { ...userBeta, user_id: author.id },
      },
    ]);
  });

  test('omits comments_count and user_id from V1 items', async () => {
    const [item] = (await platform.request('GET', '/api/articles?tag=blue')).json<Item[]>();
    expect(item).not.toHaveProperty('comments_count');
    expect(item?.['user']).toEqual(userBeta);
    expect(item).toMatchObject({ tag_list: ['blue'], tags: 'blue', public_reactions_count: 0 });
  });

  test.each([
    ['tags=green,blue', ['First', 'Third']],
    ['tags=red&tags_exclude=green', ['Second']],
    ['tag=unknown', []],
    ['state=nonsense', []],
    ['sort=desc', ['First', 'Second', 'Third']],
  ])('%s', async (query, expected) => {
    expect((await titles(`/api/articles?${query}`)).toSorted()).toEqual(expected);
  });

  test('lists the published articles of a username newest first, and drafts too for their author with state=all', async () => {
    const path = `/api/articles?username=${author.username}`;
    expect(await titles(path)).toEqual(['Third', 'Second', 'First']);
    expect(await titles(`${path}&state=all`)).toEqual(['Third', 'Second', 'First']);
    expect((await titles(`${path}&state=all`, { key: author.apiKey })).toSorted()).toEqual([
      'Draft',
      'First',
      'Second',
      'Third',
    ]);
  });

  test('lists a series in order by collection_id', async () => {
    const [item] = (await platform.request('GET', '/api/articles?tag=green')).json<Item[]>();
    expect(await titles(`/api/articles?collection_id=${String(item?.['collection_id'])}`)).toEqual(['First', 'Second']);
  });

  test.each(['c%2B%2B', 'a%20b', '.help', '%F0%9F%98%80'])('returns 404 for the tag %s', async (tag) => {
    const answer = await platform.request('GET', `/api/articles?tag=${tag}`);
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ status: 404 });
  });
});

describe('GET /api/articles/latest', () => {
  test('lists the newest first, in both versions', async () => {
    expect(await titles('/api/articles/latest')).toEqual(['Third', 'Second', 'First']);
    expect(await titles('/api/articles/latest?per_page=1&page=2', { version: 'beta' })).toEqual(['Second']);
  });
});

describe('GET /api/articles/me', () => {
  test.each([
    ['/api/articles/me', ['Third', 'Second', 'First']],
    ['/api/articles/me/published', ['Third', 'Second', 'First']],
    ['/api/articles/me/unpublished', ['Draft']],
    ['/api/articles/me/all', ['Draft', 'Third', 'Second', 'First']],
  ])('%s', async (path, expected) => {
    expect(await titles(path, { key: author.apiKey })).toEqual(expected);
    expect(await titles(path, { key: author.apiKey, version: 'beta' })).toEqual(expected);
    expect((await platform.request('GET', path)).status).toBe(401);
  });

  test('returns the body, views and status of each item in the shape of the version', async () => {
    const request = (version: 'beta' | 'v1') =>
      platform.request('GET', '/api/articles/me/unpublished', { key: author.apiKey, version });
    const own = {
      title: 'Draft',
      published: false,
      page_views_count: 0,
      body_markdown: 'unfinished',
      published_at: null,
    };
    const [beta] = (await request('beta')).json<Item[]>();
    expect(beta).toMatchObject({ ...own, comments_count: 0, user: { user_id: author.id } });
    const [v1] = (await request('v1')).json<Item[]>();
    const social_image = 'https://commonplace.test/assets/default-social.png';
    expect(v1).toMatchObject({
      ...own,
      readable_publish_date: null,
      social_image,
      last_comment_at: v1?.['created_at'],
    });
    expect(v1).not.toHaveProperty('comments_count');
  });

  test('honors per_page=1000', async () => {
    expect(await titles('/api/articles/me/all?per_page=1000', { key: author.apiKey })).toHaveLength(4);
  });
});

describe('GET /api/articles/search', () => {
  test('finds by body and tolerates a typo', async () => {
    expect(await titles('/api/articles/search?q=badgers')).toEqual(['Second']);
    expect(await titles('/api/articles/search?q=bagders')).toEqual(['Second']);
  });

  test('lists the newest first when the query is empty', async () => {
    expect(await titles('/api/articles/search?q=')).toEqual(['Third', 'Second', 'First']);
  });
});
