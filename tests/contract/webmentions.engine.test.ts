import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
/** The pages of another site by path; those that are missing are gone. */
const pages = new Map<string, string>();
/** The encoding in which a page is sent and that its header names. */
let charset: 'utf8' | 'latin1' = 'utf8';
/** Resolves when pages may be sent. */
let held = Promise.resolve();
const otherSite = createServer(async (request, response) => {
  const html = pages.get(request.url ?? '');
  await held;
  const status = html === undefined ? 410 : 200;
  response.writeHead(status, { 'content-type': `text/html; charset=${charset}` }).end(html, charset);
});
let otherUrl: string;

interface Article {
  id: number;
  path: string;
}

interface Mention {
  id: number;
  source: string;
  title: string | null;
  author_name: string | null;
  state: string;
}

let written = 0;

async function write(fields: Record<string, unknown> = {}): Promise<Article> {
  written += 1;
  const article = { title: `Bread ${written}`, body_markdown: 'Rye & spelt', published: true, ...fields };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  await platform.settled();
  return answer.json<Article>();
}

async function notify(source: string, { path }: Pick<Article, 'path'>) {
  const body = new URLSearchParams({ source, target: publicUrl + path });
  const response = await fetch(`${site.url}/webmention`, { method: 'POST', body });
  const text = await response.text();
  await platform.settled();
  return { status: response.status, text };
}

async function mentionsOf({ id }: Article, key?: string): Promise<Mention[]> {
  const answer = await platform.request('GET', `/api/webmentions?article_id=${id}`, { ...(key && { key }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Mention[]>();
}

/** Receives a mention whose page has been read. */
async function mention(article: Article, path: string, html = ''): Promise<Mention> {
  pages.set(path, `${html}<a href="${publicUrl}${article.path}">bread</a>`);
  expect(await notify(otherUrl + path, article)).toEqual({ status: 202, text: '' });
  await expect.poll(() => mentionsOf(article, author.apiKey)).toHaveLength(1);
  const [found] = await mentionsOf(article, author.apiKey);
  if (!found) throw new Error('no mention');
  return found;
}

const setState = (key: string, { id }: Pick<Mention, 'id'>, state: string) =>
  platform.request('PATCH', `/api/webmentions/${id}`, { key, body: { webmention: { state } } });

async function query(text: string, ...values: unknown[]): Promise<unknown[]> {
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  const { rows } = await client.query<object>(text, values);
  await client.end();
  return rows;
}

const queuedOf = ({ id }: Article) => query('select id from webmentions where article_id = $1 and queued', id);

const rowsOf = ({ id }: Article) => query('select id from webmentions where article_id = $1', id);

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
  otherSite.listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  otherUrl = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
});
afterAll(async () => {
  otherSite.closeAllConnections();
  otherSite.close();
  await site[Symbol.asyncDispose]();
});

describe('pages of articles', () => {
  test('name the address for mentions, unless comments are closed', async () => {
    const open = await site.request('GET', (await write()).path);
    expect(open.headers.get('link')).toBe(`<${publicUrl}/webmention>; rel="webmention"`);
    expect(open.text).toContain(`<link rel="webmention" href="${publicUrl}/webmention"`);
    const closed = await site.request('GET', (await write({ comments_closed: true })).path);
    expect(closed.headers.get('link')).toBeNull();
    expect(closed.text).not.toContain('rel="webmention"');
  });

  test('list a mention when the author has approved it, until it is hidden', async () => {
    const article = await write();
    const head = '<title>On &lt;i>bread</title><meta name="author" content="Mei &amp; Co">';
    const found = await mention(article, '/on-bread', head);
    expect(found).toMatchObject({ title: 'On <i>bread', author_name: 'Mei & Co', state: 'pending' });
    const path = `${article.path}/mentions`;
    const owner = await signedInVisitor(platform, author, site.url);
    expect((await owner.get(article.path)).text).toContain(`href="${path}"`);
    expect((await owner.get(path)).text).toContain('Waits for approval');
    const decide = (from: Visitor, state: string) =>
      from.post('/-/webmentions', new URLSearchParams({ id: String(found.id), state, return_to: path }));
    expect(await decide(owner, 'approved')).toMatchObject({ status: 303, location: path });
    const visitor = createVisitor(site.url);
    const { text } = await visitor.get(path);
    expect(text).toContain(`<a href="${otherUrl}/on-bread" rel="nofollow ugc">On &lt;i&gt;bread</a>`);
    expect(text).not.toContain('/-/webmentions');
    const moderator = await platform.createUser({ role: 'moderator' });
    expect((await decide(await signedInVisitor(platform, moderator, site.url), 'hidden')).status).toBe(303);
    await expect.poll(async () => (await visitor.get(path)).text).toContain('No mentions yet.');
  });
});

test('a mention without a title is shown by its address', async () => {
  const article = await write();
  await mention(article, '/untitled');
  const { text } = await (await signedInVisitor(platform, author, site.url)).get(`${article.path}/mentions`);
  expect(text).toContain(`${otherUrl.replace('http://', '')}/untitled</a>`);
});

test('a page is read in its encoding, with its base, by its own title', async () => {
  const article = await write();
  const path = new URL(article.path, publicUrl).pathname.slice(1);
  charset = 'latin1';
  pages.set(
    '/latin',
    `<base href="${publicUrl}/"><svg><title>Icon</title></svg><title>Caf\xe9</title><a href="${path}">x</a>`,
  );
  await notify(`${otherUrl}/latin`, article);
  await expect.poll(() => mentionsOf(article, author.apiKey)).toMatchObject([{ title: 'Café', state: 'pending' }]);
  charset = 'utf8';
});

describe('a mention that waits', () => {
  const notificationsOf = async (user: TestUser) => {
    const answer = await platform.request('GET', '/api/notifications?kind=webmention', { key: user.apiKey });
    return answer.json<{ read: boolean; subject: { title: string; path: string } }[]>();
  };

  test('is one notification of the author for all of an article, until none waits', async () => {
    author = await platform.createUser();
    const article = await write();
    const first = await mention(article, '/first');
    const path = `${article.path}/mentions`;
    expect(await notificationsOf(author)).toMatchObject([{ read: false, subject: { path } }]);
    const owner = await signedInVisitor(platform, author, site.url);
    expect((await owner.get('/notifications')).text).toContain(`<a href="${path}"`);
    await platform.request('PUT', '/api/notifications/read', { key: author.apiKey, body: {} });
    pages.set('/second', `<a href="${publicUrl}${article.path}">bread</a>`);
    await notify(`${otherUrl}/second`, article);
    await expect.poll(() => notificationsOf(author)).toMatchObject([{ read: false }]);
    const [second] = await mentionsOf(article, author.apiKey);
    await setState(author.apiKey, first, 'approved');
    expect(await notificationsOf(author)).toHaveLength(1);
    if (second) await setState(author.apiKey, second, 'hidden');
    expect(await notificationsOf(author)).toEqual([]);
  });

  test('goes with its article', async () => {
    const article = await write();
    await mention(article, '/gone-with');
    expect((await platform.request('DELETE', `/api/articles/${article.id}`, { key: author.apiKey })).status).toBe(204);
    await platform.settled();
    expect(await rowsOf(article)).toEqual([]);
    expect(await notificationsOf(author)).toEqual([]);
  });
});

describe('POST /webmention', () => {
  test('updates a mention that waits, under another id, so that the author approves the words that were shown', async () => {
    const article = await write();
    // A notice that is sent twice at once is one mention.
    const sent = [1, 2].map(() => mention(article, '/waiting', '<title>First</title>'));
    const first = (await Promise.all(sent))[0] ?? { id: 0 };
    await notify(`${otherUrl}/waiting`, article);
    await expect.poll(() => queuedOf(article)).toEqual([]);
    expect(await mentionsOf(article, author.apiKey)).toMatchObject([{ id: first.id, title: 'First' }]);
    pages.set('/waiting', `<title>Second</title><a href="${publicUrl}${article.path}#comments">bread</a>`);
    await notify(`${otherUrl}/waiting#top`, article);
    await expect.poll(() => mentionsOf(article, author.apiKey)).toMatchObject([{ title: 'Second', state: 'pending' }]);
    expect((await setState(author.apiKey, first, 'approved')).status).toBe(404);
  });

  test('reads a page again for a notice that arrives while its changed words are read', async () => {
    author = await platform.createUser();
    const article = await write();
    await mention(article, '/twice', '<title>First</title>');
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const link = `<a href="${publicUrl}${article.path}">bread</a>`;
    const send = () => {
      const body = new URLSearchParams({ source: `${otherUrl}/twice`, target: publicUrl + article.path });
      return fetch(`${site.url}/webmention`, { method: 'POST', body });
    };
    const titles = async () => (await mentionsOf(article, author.apiKey)).map(({ title }) => title);
    pages.set('/twice', `<title>Second</title>${link}`);
    expect((await send()).status).toBe(202);
    await expect.poll(() => queuedOf(article)).toEqual([]);
    pages.set('/twice', `<title>Third</title>${link}`);
    expect((await send()).status).toBe(202);
    resolve();
    await expect.poll(titles).toEqual(['Third']);
    await expect.poll(() => queuedOf(article)).toEqual([]);
  });

  test('keeps the words of an approved mention, and removes it when its page no longer links here or is gone', async () => {
    const article = await write();
    const head = '<title>First</title><meta name="author" content="Mei">';
    await setState(author.apiKey, await mention(article, '/changing', head), 'approved');
    const other = '<title>Second</title><meta name="author" content="Ada">';
    pages.set('/changing', `${other}<a href="${publicUrl}${article.path}#comments">bread</a>`);
    await notify(`${otherUrl}/changing`, article);
    await expect.poll(() => queuedOf(article)).toEqual([]);
    const approved = { title: 'First', author_name: 'Mei', state: 'approved' };
    expect(await mentionsOf(article)).toMatchObject([approved]);
    // Another address of the article, to which the page does not link.
    await notify(`${otherUrl}/changing`, { path: `${article.path}?from=elsewhere` });
    await expect.poll(() => queuedOf(article)).toEqual([]);
    expect(await mentionsOf(article)).toMatchObject([approved]);
    pages.set('/changing', '<p>nothing</p>');
    await notify(`${otherUrl}/changing`, article);
    await expect.poll(() => mentionsOf(article, author.apiKey)).toEqual([]);
    await setState(author.apiKey, await mention(article, '/leaving'), 'approved');
    pages.delete('/leaving');
    await notify(`${otherUrl}/leaving`, article);
    await expect.poll(() => mentionsOf(article, author.apiKey)).toEqual([]);
  });

  test('keeps what was hidden hidden, and nothing of a page that does not link here', async () => {
    const article = await write();
    await setState(author.apiKey, await mention(article, '/hidden'), 'hidden');
    await notify(`${otherUrl}/hidden`, article);
    pages.set('/elsewhere', `<p>${publicUrl}${article.path}</p>`);
    expect(await notify(`${otherUrl}/elsewhere`, article)).toMatchObject({ status: 202 });
    await expect.poll(() => mentionsOf(article, author.apiKey)).toMatchObject([{ state: 'hidden' }]);
    expect(await mentionsOf(article)).toEqual([]);
  });

  test('is for the author and moderators to decide', async () => {
    const article = await write();
    const found = await mention(article, '/decided');
    const other = await platform.createUser();
    expect((await setState(other.apiKey, found, 'approved')).status).toBe(403);
    expect((await setState(author.apiKey, found, 'deleted')).status).toBe(422);
    expect(await mentionsOf(article, other.apiKey)).toEqual([]);
  });

  test('refuses what is no mention of an article', async () => {
    const article = await write();
    const refused = async (source: string, path: string, message: string) =>
      expect(await notify(source, { path })).toMatchObject({ status: 400, text: expect.stringContaining(message) });
    const page = 'https://mei.example/';
    await refused('http://10.0.0.1/', article.path, 'Source must be the URL of a public host');
    await refused('ftp://mei.example/', article.path, 'Source must be the URL of a public host');
    await refused(`${page}${'x'.repeat(2_000)}`, article.path, 'Source is too long');
    await refused(`${publicUrl}/ada/other`, article.path, 'Source must be on another site');
    await refused(page, '/', 'Target must be the URL of an article');
    await refused(page, '/no-one/nothing', 'Target must be the URL of an article');
    await refused(page, `.example${article.path}`, 'Target must be the URL of an article');
    await refused(page, (await write({ published: false })).path, 'Target must be the URL of an article');
    await refused(page, (await write({ comments_closed: true })).path, 'Target takes no mentions');
  });

  test('reads the pages of approved mentions again after a month', async () => {
    const article = await write();
    await setState(author.apiKey, await mention(article, '/left'), 'approved');
    pages.delete('/left');
    const reread = () =>
      query(`insert into jobs.job (name, data) values ('reread-webmentions', '{"payload":{},"origin":{}}')`);
    await reread();
    await platform.settled();
    expect(await mentionsOf(article)).toHaveLength(1);
    await query(`update webmentions set read_at = now() - interval '31 days' where article_id = $1`, article.id);
    await reread();
    await expect.poll(() => mentionsOf(article)).toEqual([]);
  });

  test('does not count hidden mentions, and takes a tenth of them at most from one network', async () => {
    author = await platform.createUser();
    const article = await write();
    const fill = (state: string, count: number) =>
      query(
        `insert into webmentions (article_id, source, host, network, state, queued)
         select $1, 'https://host' || number || '.example/' || $2, 'host' || number || '.example', '127.0.0/24', $2, false
         from generate_series(1, $3::integer) as number`,
        article.id,
        state,
        count,
      );
    await fill('hidden', 1_000);
    pages.set('/not-hidden', `<a href="${publicUrl}${article.path}">bread</a>`);
    expect(await notify(`${otherUrl}/not-hidden`, article)).toEqual({ status: 202, text: '' });
    await fill('approved', 99);
    const answer = await notify('https://mei.example/more', article);
    expect(answer).toEqual({ status: 429, text: 'too many mentions of this article from this network' });
    await query('delete from webmentions where article_id = $1', article.id);
  });

  test('refuses the mentions of a host of which 100 wait', async () => {
    const article = await write();
    await query(
      `insert into webmentions (article_id, source, host)
       select $1, 'https://full.example/' || number, 'full.example' from generate_series(1, 100) as number`,
      article.id,
    );
    const answer = await notify('https://blog.full.example:8443/more', article);
    await query(`delete from webmentions where host = 'full.example'`);
    expect(answer).toEqual({ status: 429, text: 'too many mentions of this host wait for approval' });
  });
});
