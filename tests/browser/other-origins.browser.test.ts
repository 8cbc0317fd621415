import { readFile } from 'node:fs/promises';
import { freePort } from '@commonplace/engines/ports';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp } from '../support/sign-up.ts';
import { expectProblem, useBrowser } from '../support/browser.ts';
import { allow, createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { v1 } from '../support/request.ts';
import { startSite, type Site } from '../support/site.ts';
import { clientScript, fetchOn, type FetchInit } from './scripts-in-page.ts';

const browser = useBrowser();
const elsewherePage = '<!doctype html><html lang="en"><title>Elsewhere</title><h1>An application</h1></html>';
let platform: Platform;
let elsewhere: Site;
let articleId: number;

beforeAll(async () => {
  platform = await startPlatform();
  elsewhere = await startSite({ '/': { html: elsewherePage } });
  const { apiKey: key } = await platform.createUser();
  for (const title of ['Before', 'To read']) {
    const body = { article: { title, body_markdown: 'x', published: true } };
    articleId = (await platform.request('POST', '/api/articles', { key, body })).json<{ id: number }>().id;
  }
});
afterAll(async () => {
  await elsewhere?.[Symbol.asyncDispose]();
  await platform?.[Symbol.asyncDispose]();
});

/** Counts the reactions of a user. */
async function countReactions(username: string): Promise<number | undefined> {
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from reactions join users on users.id = user_id where username = $1',
      [username],
    );
    return rows[0]?.count;
  } finally {
    await client.end();
  }
}

async function openElsewhere(page: Page, host: string): Promise<Page> {
  await page.goto(`http://${host}:${elsewhere.port}/`);
  return page;
}

describe('a script of another site', () => {
  let page: Page;
  let user: TestUser;
  beforeEach(async () => {
    user = await platform.createUser();
    page = await openElsewhere(await browser.openPage(), 'elsewhere.test');
  });
  const ask = (path: string, init?: FetchInit) => fetchOn(page, platform.url + path, init);
  const withKey = (headers: Record<string, string> = {}) => ({ accept: v1, 'api-key': user.apiKey, ...headers });
  const create = (title: string, headers: Record<string, string> = {}) =>
    ask('/api/articles', {
      method: 'POST',
      headers: withKey({ 'content-type': 'application/json', ...headers }),
      body: JSON.stringify({ article: { title, body_markdown: 'x' } }),
    });

  test('reads public data and response headers', async () => {
    const list = await ask('/api/articles?per_page=1', { headers: { accept: v1 } });
    expect(list.status).toBe(200);
    expect(list.body).toContain('To read');
    expect(Object.keys(list.headers)).toEqual(
      expect.arrayContaining(['etag', 'link', 'surrogate-key', 'x-request-id']),
    );
    const beta = await ask(`/api/articles/${articleId}`);
    expect(beta.headers['warning']).toMatch(/^299 /);
    const again = await ask('/api/articles?per_page=1', {
      headers: { accept: v1, 'if-none-match': list.headers['etag'] ?? '' },
    });
    expect([200, 304]).toContain(again.status);
  });

  test('reads private data with an API key', async () => {
    const me = await ask('/api/users/me', { headers: withKey() });
    expect(me.status).toBe(200);
    expect(JSON.parse(me.body)).toMatchObject({ username: user.username });
  });

  test('creates, updates and deletes with an API key', async () => {
    const created = await create('Written elsewhere');
    expect(created.status).toBe(201);
    expect(created.headers['location']).toContain('written-elsewhere');
    expect(created.headers['x-ratelimit-remaining']).toBe('9');
    const { id } = JSON.parse(created.body) as { id: number };
    const change = {
      headers: withKey({ 'content-type': 'application/json' }),
      body: '{"article":{"title":"Changed"}}',
    };
    expect((await ask(`/api/articles/${id}`, { method: 'PUT', ...change })).status).toBe(200);
    expect((await ask(`/api/articles/${id}`, { method: 'PATCH', ...change })).status).toBe(200);
    expect((await ask(`/api/articles/${id}`, { method: 'DELETE', headers: withKey() })).status).toBe(204);
  });

  test('redeems an authorization code and calls the API with the token', async () => {
    const registered = { confidential: false, scopes: ['public', 'write_articles'] };
    const application = await registerApplication(platform, user, registered);
    const client = await createTestClient(application, platform.url);
    const asked = await client.ask({ scope: 'public write_articles' });
    const { location } = await allow(await signedInVisitor(platform, user), asked.path);
    const redeem = (code: string) =>
      ask('/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: application.client_id,
          code,
          redirect_uri: asked.redirectUri,
          code_verifier: asked.verifier,
        }).toString(),
      });
    const given = await redeem(client.callbackOf(asked, location).get('code') ?? '');
    expect(given.status).toBe(200);
    const { access_token: token } = JSON.parse(given.body) as { access_token: string };
    const headers = { accept: v1, authorization: `Bearer ${token}` };
    const me = await ask('/api/users/me', { headers });
    expect(JSON.parse(me.body)).toMatchObject({ username: user.username });
    const created = await ask('/api/articles', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ article: { title: 'By an application', body_markdown: 'x' } }),
    });
    expect(created.status).toBe(201);

    const missing = await ask('/api/articles/me', { headers });
    expect([missing.status, missing.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="read_articles"',
    ]);
    const ended = await ask('/api/users/me', { headers: { ...headers, authorization: 'Bearer none' } });
    expect([ended.status, ended.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(JSON.parse((await redeem('none')).body)).toMatchObject({ error: 'invalid_grant' });
    await expectProblem(page, /status of 4\d\d/);
  });

  test('reads from the headers that an idempotent write was replayed', async () => {
    const first = await create('Once', { 'idempotency-key': 'once' });
    const again = await create('Once', { 'idempotency-key': 'once' });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toBe(first.body);
  });

  test('reads error messages', async () => {
    const refused = await create('');
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.body)).toMatchObject({ status: 422, errors: { title: ["can't be blank"] } });
    const unknown = await ask('/api/users/me', { headers: { 'api-key': 'cp_wrong' } });
    expect(JSON.parse(unknown.body)).toEqual({ error: 'unauthorized', status: 401 });
    const wrongMethod = await ask('/api/articles/me', { method: 'POST', headers: withKey() });
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers['allow']).toBe('GET, HEAD, OPTIONS');
    await expectProblem(page, /responded with a status of 4\d\d/);
  });

  test('reads rate limit headers', async () => {
    for (let count = 1; count <= 10; count++) expect((await create(`Many ${count}`)).status).toBe(201);
    const limited = await create('One too many');
    expect(limited.status).toBe(429);
    expect(JSON.parse(limited.body)).toMatchObject({ error: expect.stringContaining('Rate limit reached') });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const names = ['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    expect(Object.keys(limited.headers)).toEqual(expect.arrayContaining(names));
    await expectProblem(page, /status of 429/);
  });

  test('cannot send cookies', async () => {
    await expect(ask('/api/articles', { credentials: 'include' })).rejects.toThrow('Failed to fetch');
    await expectProblem(page, /CORS policy/);
    await expectProblem(page, /ERR_FAILED/);
  });
});

test('the built API client works from another origin', async () => {
  const file = new URL('../../packages/client/dist/client.js', import.meta.url);
  let built = '';
  // Another test may be building it.
  await expect.poll(async () => (built = await readFile(file, 'utf8'))).toContain('\nexport {');
  await using site = await startSite({
    '/': { html: elsewherePage },
    '/client.js': { html: built, headers: { 'content-type': 'text/javascript' } },
    '/moved/api/tags': { html: '', status: 302, headers: { location: '/' } },
  });
  const { apiKey, username } = await platform.createUser();
  const page = await browser.openPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`http://elsewhere.test:${site.port}/`);

  expect(await page.evaluate(clientScript(platform.url, apiKey))).toEqual({
    username,
    titles: ['Two', 'One'],
    width: 400,
    written: 2,
    refused: expect.objectContaining({ isClientError: true, status: 422, errors: { title: ["can't be blank"] } }),
    unknown: { isClientError: true, status: 401, message: 'unauthorized', errors: {}, hasRequestId: true },
    // The browser hides the target. The client must not retry, as it would for an unreachable site.
    moved: expect.objectContaining({
      isClientError: true,
      status: 302,
      message: expect.stringContaining('not followed'),
    }),
  });
  expect(requested.filter((path) => path === '/moved/api/tags')).toHaveLength(1);
  await expectProblem(page, /status of 4\d\d/);
});

describe.each([
  { host: 'localhost', complaint: undefined },
  // Browsers ignore some headers of a site without TLS.
  { host: 'site.test', complaint: /Cross-Origin-Opener-Policy header has been ignored/ },
])('a session at $host', ({ host, complaint }) => {
  let site: string;
  beforeAll(async () => {
    const PORT = await freePort();
    site = `http://${host}:${PORT}`;
    await platform.startGateway({ PORT, PUBLIC_URL: site });
  });

  /** Signs in, and opens a second page of the same browser. */
  async function signIn() {
    const { username, password } = await signUp(platform);
    // The tests run scripts in pages whose policy forbids them.
    const page = await browser.openPage({ bypassCSP: true });
    await page.goto(`${site}/signin`);
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site}/`);
    if (complaint) await expectProblem(page, complaint);
    const [session] = (await page.context().cookies(site)).filter(({ name }) => name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    return { username, page };
  }
  const reactionPath = () => `/api/reactions/toggle?category=like&reactable_id=${articleId}&reactable_type=Article`;

  test('authenticates requests of the same origin, and of no other', async () => {
    const { username, page } = await signIn();
    const me = await fetchOn(page, '/api/users/me');
    expect(JSON.parse(me.body)).toMatchObject({ username });
    // Without TLS the browser sends no Sec-Fetch-Site, so that only forms with a token can write.
    if (!complaint) await writeTwice(page);
    const before = await countReactions(username);

    // The second is another origin of the same site, whose requests include the cookie.
    for (const otherHost of ['elsewhere.test', host]) {
      const other = await page.context().newPage();
      await openElsewhere(other, otherHost);
      await expectNoAccess(other);
      expect(await countReactions(username), otherHost).toBe(before);
    }
  });

  async function writeTwice(page: Page): Promise<void> {
    const sent = { method: 'POST', headers: { accept: v1, 'idempotency-key': 'mine' } };
    const first = await fetchOn(page, reactionPath(), sent);
    expect(JSON.parse(first.body)).toMatchObject({ result: 'create' });
    const again = await fetchOn(page, reactionPath(), sent);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  }

  /** A script of another origin neither reads nor writes as the user. */
  async function expectNoAccess(other: Page): Promise<void> {
    const anonymous = await fetchOn(other, `${site}/api/users/me`, { credentials: 'omit' });
    expect(anonymous.status).toBe(401);
    for (const path of ['/api/users/me', '/api/articles']) {
      const attempt = fetchOn(other, site + path, { credentials: 'include' });
      await expect(attempt).rejects.toThrow('Failed to fetch');
    }
    // Like a form, this sends no preflight, so that the write must be refused by the server.
    const headers = { accept: v1 };
    const written = { method: 'POST', mode: 'no-cors', credentials: 'include', headers } as const;
    await fetchOn(other, site + reactionPath(), written);
    await expectProblem(other, /status of 401|CORS policy|ERR_FAILED/);
  }
});

test('a page of administrators keeps its styles and runs no scripts', async () => {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const run = "document.title='ran'";
  const body_html = `<style>#x { color: rgb(1, 2, 3) }</style><p id="x" onclick="${run}">Raw</p><script>${run}</script>
    <img src="data:," alt="" onerror="${run}"><iframe title="x" srcdoc="<script>parent.${run}</script>"></iframe>
    <a id="go" href="javascript:${run}">Go</a><form action="/signin" method="post"><button>Send</button></form>`;
  const body = { title: 'Raw', slug: 'raw', description: 'x', body_html };
  expect((await platform.request('POST', '/api/pages', { key, body })).status).toBe(201);
  const page = await browser.openPage();
  await page.goto(`${platform.url}/page/raw`);
  for (const selector of ['#x', '#go', 'form button']) await page.click(selector);
  expect([await page.title(), new URL(page.url()).pathname]).toEqual(['Raw - Commonplace', '/page/raw']);
  const color = await page.$eval('#x', (element) => element.ownerDocument.defaultView?.getComputedStyle(element).color);
  expect(color).toBe('rgb(1, 2, 3)');
  await expectProblem(page, /Content Security Policy|sandbox|Blocked/i);
});
