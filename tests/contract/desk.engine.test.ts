import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

interface Article {
  id: number;
  collection_id: number;
  path: string;
}

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let reader: TestUser;
let organization: { id: number; username: string };
let asAuthor: Visitor;
let asReader: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  [author, reader] = [await platform.createUser(), await platform.createUser()];
  organization = await platform.createOrganization(author);
  asAuthor = await signedInVisitor(platform, author, site.url);
  asReader = await signedInVisitor(platform, reader, site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

async function write(title: string, input: object = {}, by = author): Promise<Article> {
  const article = { title, body_markdown: 'Bread *rises*.', published: true, ...input };
  const answer = await platform.request('POST', '/api/articles', { key: by.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

const send = (from: Visitor, action: string, fields: Record<string, string | number>) =>
  from.post(
    action,
    new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])),
  );
/** The titles of the entries of a page, in order. */
const titlesOn = async (from: Visitor, path: string) =>
  Array.from((await from.get(path)).text.matchAll(/<h2[^>]*><a href="[^"]*">([^<]*)/g), ([, title]) => title);

describe.each([
  '/dashboard',
  '/dashboard/series',
  '/dashboard/comments',
  '/dashboard/followers',
  '/dashboard/following',
  '/dashboard/following/users',
  '/dashboard/following/organizations',
  '/dashboard/following/tags',
  '/readinglist',
  '/notifications',
])('%s', (path) => {
  test('redirects visitors to sign in and back, and is private', async () => {
    const answer = await createVisitor(site.url).get(`${path}?page=1`);
    expect([answer.status, answer.location]).toEqual([
      303,
      `/signin?return_to=${encodeURIComponent(`${path}?page=1`)}`,
    ]);
    const { status, headers, text } = await asReader.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain('<meta name="robots" content="noindex"');
    const [, navigation = ''] = /<nav class="tabs parts"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
    expect(navigation.match(/aria-current="page"/g)).toHaveLength(1);
    for (const href of [
      '/dashboard',
      '/dashboard/analytics',
      '/dashboard/credits',
      '/dashboard/series',
      '/readinglist',
      '/listings/mine',
      '/notifications',
    ]) {
      expect(navigation).toContain(`href="${href}"`);
    }
  });
});

test.each([
  '/dashboard?state=gone',
  '/dashboard?sort=title',
  '/dashboard?page=0',
  '/dashboard?page=9',
  '/dashboard/series/x',
])('has no page %s', async (path) => {
  expect((await asReader.get(path)).status).toBe(404);
});

test('lists own articles by state and figures, and pins, unpublishes and deletes them', async () => {
  const first = await write('Desk first', { tags: ['desk'] });
  const second = await write('Desk second');
  const draft = await write('Desk draft', { published: false });
  await write('Desk scheduled', { published_at: `${new Date().getUTCFullYear() + 1}-06-01T00:00:00Z` });
  await write('Of the reader', {}, reader);
  expect(await titlesOn(asAuthor, '/dashboard')).toEqual(['Desk draft', 'Desk scheduled', 'Desk second', 'Desk first']);
  expect(await titlesOn(asAuthor, '/dashboard?state=draft')).toEqual(['Desk draft']);
  expect(await titlesOn(asAuthor, '/dashboard?state=scheduled')).toEqual(['Desk scheduled']);
  expect(await titlesOn(asAuthor, '/dashboard?state=published&sort=comments')).toEqual(['Desk second', 'Desk first']);
  const { text } = await asAuthor.get('/dashboard');
  expect(text).toContain(`href="${first.path}/edit"`);
  expect(text).toMatch(/<a href="[^"]+\?preview=[\w-]{16,}">/);
  const path = '/dashboard?state=published';
  const pin = { article_id: first.id, return_to: path, on: 'true' };
  expect(await send(asAuthor, '/-/articles/pin', pin)).toMatchObject({ status: 303, location: path });
  expect((await send(asReader, '/-/articles/pin', pin)).status).toBe(403);
  const profile = `/${author.username.toLowerCase()}`;
  await expect.poll(() => titlesOn(createVisitor(site.url), profile)).toEqual(['Desk first', 'Desk second']);
  const change = { article_id: first.id, return_to: path };
  expect((await send(asReader, '/-/articles/draft', change)).status).toBe(403);
  expect((await send(asAuthor, '/-/articles/draft', change)).status).toBe(303);
  expect(await titlesOn(asAuthor, path)).toEqual(['Desk second']);
  const refused = await send(asAuthor, '/-/articles/pin', { ...pin, article_id: draft.id });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('role="alert"');
  expect(refused.text).toContain('Only published articles can be pinned');
  for (const from of [asReader, asAuthor]) await send(from, '/-/articles/delete', { ...change, article_id: second.id });
  expect(await titlesOn(asAuthor, path)).toEqual([]);
  await expect.poll(async () => (await createVisitor(site.url).get(second.path)).status).toBe(410);
});

test('withdraws the preview link of a draft, and makes a new one', async () => {
  const { id } = await write('Previewed on the desk', { published: false });
  const linkOf = async () =>
    new RegExp(`id="article-${id}".*?href="([^"]+\\?preview=[^"]+)"`, 's').exec(
      (await asAuthor.get('/dashboard')).text,
    )?.[1];
  const link = await linkOf();
  const form = { article_id: id, return_to: '/dashboard' };
  const read = async (url = '') =>
    (await createVisitor(site.url).get(new URL(url).pathname + new URL(url).search)).status;
  expect(await read(link)).toBe(200);
  const renew = { ...form, action: 'renew', shown_preview: link ?? '' };
  expect((await send(asAuthor, '/-/articles/preview', renew)).status).toBe(303);
  const renewed = await linkOf();
  expect(renewed).not.toBe(link);
  expect([await read(link), await read(renewed)]).toEqual([404, 200]);
  await send(asAuthor, '/-/articles/preview', { ...form, action: 'withdraw' });
  expect(await read(renewed)).toBe(404);
  expect((await asAuthor.get('/dashboard')).text).toContain('The preview link is withdrawn.');
});

test('moves the parts of a series with buttons', async () => {
  const parts = [];
  for (const title of ['Part one', 'Part two', 'Part three']) parts.push(await write(title, { series: 'Desk series' }));
  const [first] = parts;
  const path = `/dashboard/series/${first!.collection_id}`;
  await expect.poll(() => titlesOn(asAuthor, '/dashboard/series')).toContain('Desk series');
  expect(await titlesOn(asAuthor, path)).toEqual(['Part one', 'Part two', 'Part three']);
  const page = await asAuthor.get(path);
  expect(page.text).toContain('aria-label="Move Part one down"');
  expect(page.text).not.toContain('aria-label="Move Part one up"');
  const move = { article_id: first!.id, position: 2, return_to: path };
  const moved = await send(asAuthor, '/-/series/parts', move);
  expect(moved).toMatchObject({ status: 303, location: `${path}#part-${first!.id}` });
  expect(await titlesOn(asAuthor, path)).toEqual(['Part two', 'Part one', 'Part three']);
  expect([(await asReader.get(path)).status, (await send(asReader, '/-/series/parts', move)).status]).toEqual([
    403, 403,
  ]);
  expect((await send(asAuthor, '/-/series/parts', { ...move, position: 'up' })).status).toBe(400);
});

test('tells drafts without a title apart by their first words, and says when each was edited', async () => {
  const writer = await platform.createUser();
  const asWriter = await signedInVisitor(platform, writer, site.url);
  for (const body_markdown of ['Oats,\nrye and spelt', 'A sourdough']) {
    const body = { article: { body_markdown } };
    const begun = await platform.request('POST', '/api/articles/autosave', { key: writer.apiKey, body });
    expect(begun.status, begun.text).toBe(201);
  }
  const { text } = await asWriter.get('/dashboard');
  expect(text).toContain('<p dir="auto">Oats, rye and spelt</p>');
  expect(text).toContain('<p dir="auto">A sourdough</p>');
  expect(text).toMatch(/<span>Edited <time/);
});

test('lists comments until the author replies or reacts, in place', async () => {
  const path = '/dashboard/comments';
  const article = await write('Asked about');
  const say = (by: TestUser, body_markdown: string, parent?: string) =>
    platform.request('POST', '/api/comments', {
      key: by.apiKey,
      body: { comment: { article_id: article.id, body_markdown, ...(parent && { parent_id_code: parent }) } },
    });
  const question = (await say(reader, 'Which flour?')).json<{ id_code: string }>();
  await say(author, 'Noted by the author');
  const read = async () => (await asAuthor.get(path)).text;
  await expect.poll(read).toContain('Which flour?');
  const text = await read();
  expect(text).not.toContain('Noted by the author');
  expect(text).toContain(`href="/${reader.username}/comment/${question.id_code}"`);
  expect((await asReader.get(path)).text).not.toContain('Which flour?');
  const thanks = (await say(reader, 'And which water?', question.id_code)).json<{ id_code: string }>();
  await expect.poll(read).toContain('And which water?');
  await say(author, 'Rye.', question.id_code);
  await expect.poll(read).not.toContain('Which flour?');
  await platform.request('DELETE', `/api/comments/${thanks.id_code}`, { key: reader.apiKey });
  await expect.poll(read).not.toContain('And which water?');

  await say(reader, 'Many thanks!');
  await expect.poll(read).toContain('Many thanks!');
  await asAuthor.submit(path, {}, '/-/reactions');
  expect(await read()).not.toContain('Many thanks!');
  const { id_code: last } = (await say(reader, 'How long?')).json<{ id_code: string }>();
  const unread = async () =>
    (await platform.request('GET', '/api/notifications?unread=true', { key: author.apiKey }))
      .json<{ subject: { id_code: string | null } }[]>()
      .map(({ subject }) => subject.id_code);
  await expect.poll(unread).toContain(last);
  const sent = await asAuthor.submit(path, { body_markdown: 'An hour.' }, '/-/comments');
  expect([sent.status, sent.location]).toEqual([303, path]);
  const { text: left } = await asAuthor.follow(sent);
  expect(left).toContain('Your reply has been published.');
  expect(left).not.toContain('How long?');
  expect(await unread()).not.toContain(last);
});

test('shows followers and who and what is followed, and changes the weight of a tag', async () => {
  await write('Tagged for the desk', { tags: ['desktag'] });
  const body = { users: [{ id: author.id }], organizations: [{ id: organization.id }] };
  await platform.request('POST', '/api/follows', { key: reader.apiKey, body });
  await platform.request('PUT', '/api/follows/tags/desktag', { key: reader.apiKey, body: { points: 2 } });
  const followers = async () => (await asAuthor.get('/dashboard/followers')).text;
  await expect.poll(followers).toContain(`href="/${reader.username}"`);
  const { text } = await asReader.get('/dashboard/following');
  expect(text).toContain(`href="/${author.username}"`);
  expect(text).toContain(`href="/${organization.username}"`);
  expect(text).toMatch(/name="points"\s+value="2"/);
  const weight = { tag: 'desktag', return_to: '/dashboard/following' };
  expect((await send(asReader, '/-/follows/weight', { ...weight, points: '7,5' })).status).toBe(303);
  expect((await asReader.get('/dashboard/following/tags')).text).toMatch(/name="points"\s+value="7.5"/);
  for (const points of ['5000', 'much', '']) {
    const refused = await send(asReader, '/-/follows/weight', { ...weight, points });
    expect([refused.status, refused.text.includes('role="alert"')], points).toEqual([422, true]);
    expect(refused.text).toMatch(new RegExp(`name="points"\\s+value="${points}"`));
  }
  const unfollow = {
    followable_type: 'User',
    followable_id: author.id,
    on: 'false',
    return_to: '/dashboard/following',
  };
  await send(asReader, '/-/follows', unfollow);
  expect((await asReader.get('/dashboard/following/users')).text).not.toContain(`href="/${author.username}"`);
});

test('archives, searches and removes saved articles', async () => {
  const writer = await platform.createUser();
  const [rye, wheat] = [await write('Über Roggen', {}, writer), await write('About wheat', {}, writer)];
  for (const { id } of [rye, wheat])
    await send(asReader, '/-/readinglist', { article_id: id, on: 'true', return_to: '/' });
  expect(await titlesOn(asReader, '/readinglist')).toEqual(['About wheat', 'Über Roggen']);
  expect(await titlesOn(asReader, `/readinglist?q=${encodeURIComponent('ÜBER rog')}`)).toEqual(['Über Roggen']);
  expect((await asReader.get('/readinglist?q=%3Cb%3Enothing')).text).toContain('&lt;b&gt;nothing');
  const form = { article_id: rye.id, return_to: '/readinglist', on: 'true' };
  expect((await send(asReader, '/-/readinglist/archive', form)).status).toBe(303);
  expect(await titlesOn(asReader, '/readinglist')).toEqual(['About wheat']);
  expect(await titlesOn(asReader, '/readinglist?state=archived')).toEqual(['Über Roggen']);
  await send(asReader, '/-/readinglist/archive', { ...form, on: 'false' });
  expect(await titlesOn(asReader, '/readinglist')).toEqual(['About wheat', 'Über Roggen']);
  await send(asReader, '/-/readinglist', { ...form, on: 'false' });
  expect(await titlesOn(asReader, '/readinglist')).toEqual(['About wheat']);
  expect((await send(asAuthor, '/-/readinglist/archive', form)).status).toBe(404);
});
