import { afterAll, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
});
afterAll(() => site[Symbol.asyncDispose]());

test.for([
  ['/login', '/signin'],
  ['/register', '/signup'],
  ['/rss', '/feed'],
  ['/feed.xml', '/feed'],
] as const)('%s leads to %s', async ([path, location]) => {
  expect(await createVisitor(site.url).get(path)).toMatchObject({ status: 301, location });
});

test('a name with an at sign leads to the profile', async () => {
  const answer = await createVisitor(site.url).get(`/@${author.username}`);
  expect(answer).toMatchObject({ status: 301, location: `/${author.username}` });
});

test.for(['/%', '/latest?page=1001', '/t/nothing-like-it', '/feed/tag/nothing-like-it'])(
  '%s is a page',
  async (path) => {
    const answer = await createVisitor(site.url).get(path);
    expect([answer.status, answer.text]).toEqual([
      path === '/%' ? 400 : 404,
      expect.stringContaining('<main id="main"'),
    ]);
  },
);

test('a tag whose articles are gone invites to write the first', async () => {
  const body = { article: { title: 'Passing', body_markdown: 'Rises.', published: true, tags: 'passing' } };
  const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  const { id } = made.json<{ id: number }>();
  const draft = { article: { published: false } };
  await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: draft });
  const visitor = createVisitor(site.url);
  await expect
    .poll(async () => (await visitor.get('/t/passing')).text)
    .toContain('No published articles with #passing yet.');
  expect((await visitor.get('/t/passing')).text).toContain('href="/new"');
  expect((await visitor.get('/feed/tag/passing')).status).toBe(200);
});
