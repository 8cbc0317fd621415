import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let article: { id: number; path: string; collection_id: number };
const tag = 'lively';

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
  const body = {
    article: { title: 'Lively dough', body_markdown: 'Rises.', published: true, tags: tag, series: 'Dough' },
  };
  article = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<typeof article>();
  for (const text of ['One', 'Two'])
    await platform.request('POST', '/api/comments', {
      key: author.apiKey,
      body: { comment: { article_id: article.id, body_markdown: text } },
    });
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

test('lists of articles have the number of comments where it is requested', async () => {
  const first = async (path: string) => (await platform.request('GET', path)).json<Record<string, unknown>[]>()[0];
  for (const path of [`/api/articles?tag=${tag}`, '/api/articles/latest?per_page=1']) {
    expect(await first(path)).not.toHaveProperty('comments_count');
    await expect.poll(() => first(`${path}&comments_count=true`)).toMatchObject({ comments_count: 2 });
  }
  const series = await platform.request('GET', `/api/series/${article.collection_id}`);
  expect(series.json()).toMatchObject({ articles: [{ comments_count: 2 }] });
});

describe('a card', () => {
  test('says how many comments an article has in every list, and links to them', async () => {
    const member = await signedInVisitor(platform, author, site.url);
    await platform.request('PUT', `/api/readinglist/${article.id}`, { key: author.apiKey });
    const paths = ['/', '/latest', '/top/week', `/t/${tag}`, `/${author.username}`, '/search?q=lively', '/readinglist'];
    const series = `/${author.username}/series/${article.collection_id}`;
    for (const path of [...paths, series])
      await expect
        .poll(async () => (await member.get(path)).text, { message: path })
        .toMatch(new RegExp(`href="${article.path}#comments"[^]*?2 comments`));
    expect((await member.get('/latest')).text).toContain(`href="${series}"`);
  });
});

describe('addresses that people try', () => {
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
});
