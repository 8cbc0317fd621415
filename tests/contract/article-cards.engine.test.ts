import { afterAll, describe, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let article: { id: number; path: string; collection_id: number };
const tag = 'lively';

test.beforeAll(async () => {
  // On a shared one, the home page would show the articles of other files first.
  platform = await startPlatform();
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
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

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

describe('the newest comment on the cards of the front page', () => {
  interface Written {
    id_code: string;
  }
  let reader: TestUser;
  const write = async (text: string, articleId = article.id) => {
    const body = { comment: { article_id: articleId, body_markdown: text } };
    return (await platform.request('POST', '/api/comments', { key: reader.apiKey, body })).json<Written>().id_code;
  };
  const page = async () => (await createVisitor(site.url).get('/latest')).text;
  /** Without it, a gateway would renew cached answers after ten seconds also without an event. */
  let clock: Disposable;

  test.beforeAll(async () => {
    reader = await platform.createUser();
    clock = stopClock();
  });
  afterAll(() => clock[Symbol.dispose]());

  test('is its first words with a link to it, without hidden and deleted comments', async () => {
    await write('Rises by night');
    const deleted = await write('Sinks by day');
    await expect.poll(page).toContain('<bdi>Sinks by day</bdi>');
    expect(await page()).toContain(`href="${article.path}?comment=${deleted}#comment-${deleted}"`);
    await platform.request('DELETE', `/api/comments/${deleted}`, { key: reader.apiKey });
    await expect.poll(page).toContain('<bdi>Rises by night</bdi>');
    expect(await page()).not.toContain('Sinks by day');
    const hidden = await write('Burns at noon');
    await expect.poll(page).toContain('Burns at noon');
    await platform.request('PUT', `/api/comments/${hidden}/hide`, { key: author.apiKey });
    await expect.poll(page).not.toContain('Burns at noon');
  });

  test('is not that of a withdrawn article', async () => {
    const body = { article: { title: 'Withdrawn dough', body_markdown: 'Rises.', published: true } };
    const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    const { id } = made.json<{ id: number }>();
    await write('A secret of bakers', id);
    await expect.poll(page).toContain('A secret of bakers');
    const list = async () =>
      (await platform.request('GET', `/api/comments/latest?article_ids=${id}`)).json<unknown[]>();
    await expect.poll(list).toHaveLength(1);
    const draft = { article: { published: false } };
    await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: draft });
    await expect.poll(list).toEqual([]);
    await expect.poll(page).not.toContain('A secret of bakers');
  });
});
