import { expect, onTestFinished, test, vi } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startSite } from '../support/site-platform.ts';
import { createVisitor } from '../support/visitor.ts';

async function start() {
  const platform = await startPlatform();
  onTestFinished(() => platform[Symbol.asyncDispose]());
  const site = await startSite(platform);
  onTestFinished(() => site[Symbol.asyncDispose]());
  return { platform, site, visitor: createVisitor(site.url) };
}

async function publish(platform: Platform, key: string, title: string) {
  const body = { article: { title, body_markdown: 'Text', published: true } };
  return (await platform.request('POST', '/api/articles', { key, body })).json<{ path: string }>().path;
}

test('a site between its gateway and its API', async () => {
  const { platform, site, visitor } = await start();
  const [author, administrator] = [await platform.createUser(), await platform.createUser({ role: 'super_admin' })];

  // An empty site welcomes its first author.
  const welcome = await visitor.get('/');
  expect(welcome.status).toBe(200);
  expect(welcome.text).toContain('Welcome to');

  // Pages of administrators and redirects come before those of the site.
  const [path, other] = [
    await publish(platform, author.apiKey, 'First'),
    await publish(platform, author.apiKey, 'Other'),
  ];
  expect((await visitor.get(path)).status).toBe(200);
  const redirect = {
    request_redirect: { request_domain: '127.0.0.1', original_url: path, destination_url: '/elsewhere' },
  };
  const made = await platform.request('POST', '/api/admin/request_redirects', {
    key: administrator.apiKey,
    body: redirect,
  });
  expect(made.status).toBe(201);
  await vi.waitFor(
    async () => expect(await visitor.get(path)).toMatchObject({ status: 301, location: '/elsewhere' }),
    3_000,
  );

  // A cached page survives the site; others are 503 pages, and the API answers.
  await visitor.get(other);
  await site.stopSite();
  const [kept, missing] = [await visitor.get(other), await visitor.get('/latest')];
  expect(kept.status).toBe(200);
  expect(missing).toMatchObject({ status: 503 });
  expect(missing.text).toContain('Temporarily unavailable');
  expect((await site.request('GET', '/api/articles')).status).toBe(200);
  expect((await visitor.get('/signin')).status).toBe(200);
});

test('the menu of moderators has a link to the console where it is served', async () => {
  const { platform, site } = await start();
  const withoutConsole = await startSite(platform, { CONSOLE: 'off' });
  onTestFinished(() => withoutConsole[Symbol.asyncDispose]());
  const moderator = await platform.createUser({ role: 'moderator' });
  for (const [{ url }, links] of [
    [site, 1],
    [withoutConsole, 0],
  ] as const) {
    const { get } = await signedInVisitor(platform, moderator, url);
    // A page of the site and one of the gateway.
    for (const path of ['/tags', '/settings/sessions'])
      expect((await get(path)).text.split('href="/admin"').length - 1, path).toBe(links);
  }
});

test('a private site', async () => {
  const { platform, site, visitor } = await start();
  const [author, administrator] = [await platform.createUser(), await platform.createUser({ role: 'super_admin' })];
  const path = await publish(platform, author.apiKey, 'Inside');
  await visitor.get(path);
  const body = { site_config: { public: false } };
  const changed = await platform.request('PUT', '/api/admin/config', { key: administrator.apiKey, body });
  expect(changed.status).toBe(200);
  await vi.waitFor(async () => expect(await visitor.get(path)).toMatchObject({ status: 303 }), 3_000);
  expect((await visitor.get('/')).location).toMatch(/^\/signin/);
  const member = await signedInVisitor(platform, author, site.url);
  expect((await member.get(path)).status).toBe(200);
  for (const file of ['/sitemap.xml', '/sitemaps/pages-1.xml', '/sitemaps/users-1.xml']) {
    expect((await visitor.get(file)).status, file).toBe(303);
    expect((await member.get(file)).status, file).toBe(404);
  }
  expect((await visitor.get('/assets/cards/site/home/0.png')).status).toBe(303);
});

test('the site learns with the session of a member that a shared answer is unchanged, and clients of the API do not', async () => {
  const { platform, site } = await start();
  const author = await platform.createUser();
  const path = await publish(platform, author.apiKey, 'Shared');
  const { cookies } = await signedInVisitor(platform, await platform.createUser(), site.url);
  const session = `__Host-session=${cookies.get('__Host-session')}`;
  const read = (origin: string, headers: Record<string, string>) =>
    fetch(`${origin}/api/articles${path}`, { headers: { 'user-agent': 'test', ...headers } });
  const first = await read(site.apiUrl, { cookie: session });
  const etag = first.headers.get('x-commonplace-shared-etag') ?? '';
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
  const again = await read(site.apiUrl, { cookie: session, 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  const client = await read(site.url, { 'api-key': author.apiKey, 'if-none-match': etag });
  expect([client.status, client.headers.get('x-commonplace-shared-etag')]).toEqual([200, null]);
});

test('the gateway tells the site which shared answers on a page of a member are unchanged', async () => {
  const { platform, site } = await start();
  const author = await platform.createUser();
  const path = await publish(platform, author.apiKey, 'Before');
  const member = await signedInVisitor(platform, await platform.createUser(), site.url);
  const operations = () => site.lastCalls().map((target) => target.split('?', 1)[0]);
  await platform.settled();
  // An answer is remembered when it is asked for again, and its address is found without parsing from the next time.
  await expect
    .poll(async () => {
      await member.get(path);
      return operations();
    })
    .not.toContain('/api/site');
  expect(operations()).toContain('/api/viewer');
  expect(operations()).not.toContain(`/api/articles${path}`);

  const { id } = (await site.request('GET', `/api/articles${path}`)).json<{ id: number }>();
  const body = { article: { title: 'After' } };
  expect((await site.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
  const owner = await signedInVisitor(platform, author, site.url);
  for (const visitor of [owner, member]) expect((await visitor.get(path)).text).toContain('After');
});
