import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let site: SitePlatform;
let root: TestUser;
let author: TestUser;
let otherUrl: string;

/** What a page answers with: its header `Link` and its text. */
const pages = new Map<string, { link?: string; html?: string }>();
/** The status of answers to notices, by path of the address. */
const statuses = new Map<string, number>();
/** The notices that the other site got: where, of which page, and from which article. */
let notices: string[] = [];
const otherSite = createServer(async (request, response) => {
  const path = request.url ?? '';
  if (request.method === 'POST') {
    const fields = new URLSearchParams(await text(request));
    notices.push([path, fields.get('target')?.replace(otherUrl, ''), fields.get('source')].join(' '));
    response.writeHead(statuses.get(path) ?? 202).end('x'.repeat(1_000_000));
    return;
  }
  const page = pages.get(path);
  const link = page?.link === undefined ? {} : { link: page.link };
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html', ...link }).end(page?.html);
});

interface Article {
  id: number;
  path: string;
}

/** Lets the links of changed articles be read at once. */
async function readLinks(): Promise<void> {
  await platform.settled();
  await query(`update webmention_sources set due_at = now() where due_at < now() + interval '1 minute'`);
  await platform.settled();
}

let written = 0;

async function write(links: readonly string[], fields: object = {}, by = author): Promise<Article> {
  written += 1;
  const body_markdown = links.map((address) => `[x](${address})`).join(' ');
  const article = { title: `Rye ${written}`, body_markdown, published: true, ...fields };
  const answer = await platform.request('POST', '/api/articles', { key: by.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  await readLinks();
  return answer.json<Article>();
}

async function update({ id }: Article, article: object): Promise<Article> {
  const answer = await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(200);
  await readLinks();
  return answer.json<Article>();
}

async function sentOf({ id }: Article): Promise<string[]> {
  const answer = await platform.request('GET', `/api/articles/${id}/sent_webmentions`, { key: author.apiKey });
  expect(answer.status, answer.text).toBe(200);
  const sent = answer.json<{ target: string; state: string; linked: boolean }[]>();
  return sent.map(({ target, state }) => `${state} ${target.replace(otherUrl, '')}`);
}

async function query<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: platform.databaseUrls.content });
  await client.connect();
  const { rows } = await client.query<Row>(statement, values);
  await client.end();
  return rows;
}

/** Causes an event of an article that is no change of its text. */
async function announce({ id }: Article): Promise<void> {
  const answer = await platform.request('PUT', `/api/articles/${id}/approve`, { key: root.apiKey });
  expect(answer.status, answer.text).toBe(204);
}

async function send(isOn: boolean): Promise<void> {
  const body = { site_config: { send_webmentions: isOn } };
  const answer = await platform.request('PUT', '/api/admin/config', { key: root.apiKey, body });
  expect(answer.status, answer.text).toBe(200);
  await platform.settled();
}

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  root = await platform.createUser({ role: 'super_admin' });
  author = await platform.createUser();
  otherSite.listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  otherUrl = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`;
  pages.set('/header', { link: '</take?own=1>; rel=webmention', html: '<link rel="webmention" href="/wrong">' });
  pages.set('/page', { html: '<link rel="webmention" href="/receive">' });
  pages.set('/none', { html: `<!-- <link rel="webmention" href="/wrong"> --> ${'x'.repeat(1000)}` });
  pages.set('/back', { html: `<link rel="webmention" href="${publicUrl}/webmention">` });
  await send(true);
});
test.beforeEach(() => {
  notices = [];
  statuses.clear();
});
afterAll(async () => {
  await send(false);
  otherSite.closeAllConnections();
  otherSite.close();
  await site[Symbol.asyncDispose]();
});

test('finds the address by the base of a page and by the parameters of its header', async () => {
  pages.set('/based', { html: '<base href="/t/sub/"><link rel="webmention" href="wm">' });
  pages.set('/quoted', { link: '</x>; title="a; rel=webmention"; rel=next, </wm>; rel=webmention' });
  const article = await write([`${otherUrl}/based`, `${otherUrl}/quoted`]);
  await expect.poll(() => sentOf(article)).toEqual(['sent /based', 'sent /quoted']);
  const source = publicUrl + article.path;
  expect(notices.toSorted()).toEqual([`/t/sub/wm /based ${source}`, `/wm /quoted ${source}`]);
});

test('tells linked pages of a publication, of changes and of the end of an article, once each', async () => {
  const links = ['/header', '/page', '/none', '/back', '/missing'].map((path) => otherUrl + path);
  const draft = await write([...links, `${publicUrl}/${author.username}`, '/new'], { published: false });
  const article = await update(draft, { published: true });
  await expect
    .poll(() => sentOf(article))
    .toEqual(['sent /header', 'sent /page', 'unsupported /none', 'unsupported /back', 'unsupported /missing']);
  const source = publicUrl + article.path;
  const first = [`/receive /page ${source}`, `/take?own=1 /header ${source}`];
  expect(notices.toSorted()).toEqual(first);
  expect(await (await fetch(site.url + article.path)).text()).toContain(`href="${otherUrl}/page"`);
  // A change that readers of the text do not see is none.
  await update(article, { tags: ['bread'] });
  expect(notices).toHaveLength(2);
  await update(article, { body_markdown: `[x](${otherUrl}/header) more` });
  await expect.poll(() => sentOf(article)).toEqual(['sent /header']);
  expect(notices.toSorted()).toEqual([...first, ...first].toSorted());
  expect((await platform.request('DELETE', `/api/articles/${article.id}`, { key: author.apiKey })).status).toBe(204);
  await readLinks();
  await expect.poll(() => query('select from webmention_sources where article_id = $1', article.id)).toEqual([]);
  expect(notices.filter((notice) => notice.includes('/header'))).toHaveLength(3);
  expect(notices).toHaveLength(5);
  expect((await fetch(site.url + article.path)).status).toBe(410);
});

test('tells no one of drafts, of articles from before, or while it is off', async () => {
  await write([`${otherUrl}/page`], { published: false });
  const earlier = await write([], { published: false });
  await send(false);
  const unknown = await write([`${otherUrl}/page`]);
  await platform.settled();
  await query(`update articles set published_at = now() - interval '1 hour' where id = $1`, unknown.id);
  await send(true);
  await announce(unknown);
  const { path } = await update(earlier, { published: true, body_markdown: `[x](${otherUrl}/header)` });
  await expect.poll(() => sentOf(earlier)).toEqual(['sent /header']);
  await platform.settled();
  expect(notices).toEqual([`/take?own=1 /header ${publicUrl}${path}`]);
  expect(await sentOf(unknown)).toEqual([]);
});

test('repeats a notice that was not answered, and none that was refused', async () => {
  statuses.set('/take?own=1', 503).set('/receive', 404);
  const article = await write([`${otherUrl}/header`, `${otherUrl}/page`]);
  const failures = () =>
    query('select failures_count from sent_webmentions where article_id = $1 and due_at > now()', article.id);
  await expect.poll(() => sentOf(article)).toEqual(['waiting /header', 'refused /page']);
  await expect.poll(failures).toEqual([{ failures_count: 1 }]);
  statuses.clear();
  await query('update sent_webmentions set due_at = now() where due_at is not null');
  await expect.poll(() => sentOf(article)).toEqual(['sent /header', 'refused /page']);
  expect(notices).toHaveLength(3);
  await query(
    `update sent_webmentions set due_at = now(), failures_count = 4, target = 'http://127.0.0.1:1/', host = '127.0.0.1:1'
     where article_id = $1 and state = 'sent'`,
    article.id,
  );
  await expect.poll(() => sentOf(article)).toEqual(['failed http://127.0.0.1:1/', 'refused /page']);
});

test('shows the author and moderators what was sent', async () => {
  const article = await write([`${otherUrl}/header`]);
  await expect.poll(() => sentOf(article)).toEqual(['sent /header']);
  const path = `${article.path}/mentions`;
  const pageFor = async (user: TestUser) => (await (await signedInVisitor(platform, user, site.url)).get(path)).text;
  expect(await pageFor(author)).toContain(`${otherUrl}/header</a>`);
  const other = await platform.createUser();
  expect(await pageFor(other)).not.toContain(otherUrl);
  expect((await site.request('GET', path)).text).not.toContain(otherUrl);
  const list = `/api/articles/${article.id}/sent_webmentions`;
  expect((await platform.request('GET', list, { key: other.apiKey })).status).toBe(403);
  const moderator = await platform.createUser({ role: 'moderator' });
  expect((await platform.request('GET', list, { key: moderator.apiKey })).json()).toHaveLength(1);
});

test('lets the articles of an author that has caused 200 notices wait for the next day', async () => {
  const busy = await platform.createUser();
  const article = await write([`${otherUrl}/header`], {}, busy);
  const due = (id: number) =>
    query<{ waits: boolean }>(
      'select due_at = current_date + 1 as waits from webmention_sources where article_id = $1',
      id,
    );
  await expect.poll(() => due(article.id)).toEqual([{ waits: null }]);
  await query('update webmention_sources set notices_count = 200 where article_id = $1', article.id);
  const later = await write([`${otherUrl}/page`], {}, busy);
  await expect.poll(() => due(later.id)).toEqual([{ waits: true }]);
  await platform.settled();
  expect(notices).toEqual([`/take?own=1 /header ${publicUrl}${article.path}`]);
});
