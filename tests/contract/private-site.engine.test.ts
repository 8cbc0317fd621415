import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, signUp, type SignedUpUser } from '../support/sign-up.ts';
import { imagesOf, type NewImage } from '../support/images.ts';
import { operations } from '../operations/operations.ts';
import { createTestClient, registerApplication, signedInVisitor, type TestClient } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, startPlatform, type Platform } from '../support/platform.ts';
import { startSite } from '../support/site-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const secretTitle = 'Nothing for strangers';
let platform: Platform;
let member: SignedUpUser;
let client: TestClient;
let image: string;
let stranger: Visitor;

/** A site that becomes private after a user has an account, an application and an image. */
beforeAll(async () => {
  platform = await startPlatform();
  member = await signUp(platform);
  const author = await platform.createUser({ role: 'admin' });
  client = await createTestClient(await registerApplication(platform, author), platform.url);
  image = await uploadImage(author);
  const article = { title: secretTitle, body_markdown: 'x', published: true };
  await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  // The cached answers of the public site must not be served.
  await platform.request('GET', '/api/articles');
  const closed = { key: author.apiKey, body: { site_config: { public: false } } };
  expect((await platform.request('PUT', '/api/admin/config', closed)).status).toBe(200);
  await platform.settled();
  stranger = createVisitor(platform.url);
});
afterAll(() => platform?.[Symbol.asyncDispose]());

async function uploadImage({ apiKey }: TestUser): Promise<string> {
  const uploaded = await imagesOf(platform).send(await picture('png', 20, 10), 'image/png', apiKey);
  return uploaded.json<NewImage>().url.replace(publicUrl, '');
}

describe('a visitor of a private site', () => {
  test.each(operations.filter(({ method, for: whom }) => method === 'GET' && whom !== 'health token'))(
    'cannot read $number $path in either version',
    async ({ path, versions }) => {
      for (const version of versions) {
        // The query does not matter.
        const answer = await platform.request('GET', path.replaceAll(/\{\w+\}/g, '1'), { version });
        expect([answer.status, answer.json()]).toEqual([401, { error: 'unauthorized', status: 401 }]);
      }
    },
  );

  test.each([
    '/',
    '/signin',
    '/signin/passkey',
    '/signup',
    '/signout',
    '/password/forgot',
    '/confirm/x',
    '/invitations/x',
  ])('can open %s, which shows no content', async (path) => {
    const { status, text, headers } = await stranger.get(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).not.toContain(secretTitle);
    // It does not redirect to the private page either.
    expect(text).not.toContain('/api/docs');
  });

  test.each([
    '/settings/email',
    '/settings/api_keys',
    '/settings/applications',
    '/settings/applications/new',
    '/settings/security',
    '/oauth/authorize?client_id=x',
  ])('is redirected to the sign-in page at %s', async (path) => {
    const { status, location } = await stranger.get(path);
    expect([status, location]).toEqual([303, `/signin?${new URLSearchParams({ return_to: path }).toString()}`]);
  });

  test('can load the files of public pages, profile images, and images by their URL', async () => {
    const { text } = await stranger.get('/signin/passkey');
    const loaded = Array.from(text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, path = '']) => path);
    expect(loaded.map((path) => path.split('/').at(-1))).toEqual(['site.css', 'forms.js', 'passkeys.js']);
    for (const path of loaded) expect((await stranger.get(path)).status, path).toBe(200);
    const { status, headers } = await stranger.get(image);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await stranger.get(`${image.slice(0, -8)}0000.png`)).status).toBe(404);
  });

  test.each([
    ['/api/articles', 'text/html'],
    ['/api/articles', '*/*'],
    ['/api/docs', 'text/html'],
    ['/api/docs/reference.js', '*/*'],
    ['/api/openapi.json', '*/*'],
    ['/api/oauth_applications', '*/*'],
  ])('gets 401 at %s for %s', async (path, accept) => {
    const { status, text } = await stranger.get(path, { accept });
    expect([status, JSON.parse(text)]).toEqual([401, { error: 'unauthorized', status: 401 }]);
  });

  test('finds the authorization server, but gets nothing from it', async () => {
    expect(client.as.issuer).toBe(publicUrl);
    expect((await stranger.get('/.well-known/oauth-authorization-server')).status).toBe(200);
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const answer = await stranger.post(path, new URLSearchParams({ token: 'x', grant_type: 'client_credentials' }));
      expect([400, 401], path).toContain(answer.status);
      expect(JSON.parse(answer.text)).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
    }
  });

  test('can sign up while sign-up is open', async () => {
    const fields = { name: 'New', username: 'new_member', email: 'new_member@example.com', password: goodPassword };
    const mailed = await createVisitor(platform.url).submit('/signup', fields);
    expect([mailed.status, mailed.text]).toEqual([200, expect.stringContaining('Check your email')]);
  });
});

describe('a member of a private site', () => {
  test('can sign in, and read with the session', async () => {
    const visitor = createVisitor(platform.url);
    const { email, password } = member;
    expect((await visitor.submit('/signin', { email, password })).status).toBe(303);
    expect((await visitor.get('/settings/email')).status).toBe(200);
    expect((await visitor.get('/')).text).toContain('/api/docs');
    for (const path of ['/api/articles', '/api/docs', '/api/openapi.json']) {
      const { status, headers } = await visitor.get(path);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'private, no-store']);
    }
    expect((await visitor.get('/api/articles')).text).toContain(secretTitle);
    const ended = await visitor.submit('/signout', {});
    expect(ended.status).toBe(303);
    expect((await visitor.get('/api/articles')).status).toBe(401);
  });

  test('can authorize an application to read; one with client credentials can read too', async () => {
    const visitor = createVisitor(platform.url);
    const { email, password } = member;
    await visitor.submit('/signin', { email, password });
    const { access_token: theirs } = await client.authorize(visitor);
    const { access_token: own } = await client.ownToken();
    for (const [token, status] of [
      [theirs, 200],
      [own, 200],
      ['none', 401],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await platform.request('GET', '/api/articles', { headers });
      expect(answer.status).toBe(status);
      expect(answer.text.includes(secretTitle)).toBe(status === 200);
    }
  });
});

test('cards of a private site are for members, and no cache shares them', async () => {
  await using site = await startSite(platform);
  const reader = await signedInVisitor(platform, await platform.createUser(), site.url);
  for (const kind of ['articles/1', 'site/home']) {
    const { location } = await reader.get(`/assets/cards/${kind}/0.png`);
    const { status, headers } = await reader.get(location ?? '');
    expect([status, headers.get('content-type')], kind).toEqual([200, 'image/png']);
    expect(headers.get('cache-control'), kind).toBe('private, no-store');
  }
  expect((await createVisitor(site.url).get('/assets/cards/articles/1/0.png')).status).toBe(303);
});

describe('feeds of a private site', () => {
  test('are read with a separate token, which is good for nothing else', async () => {
    await using site = await startSite(platform);
    const person = createVisitor(platform.url);
    await person.submit('/signin', { email: member.email, password: member.password });
    let isReplaced = false;
    const renew = async () => {
      const { text } = await person.submit('/settings/feeds', {});
      expect(text.includes('The earlier token has stopped working.')).toBe(isReplaced);
      isReplaced = true;
      return /id="secret">(cpf_[\w-]{43})</.exec(text)?.[1] ?? '';
    };
    const reader = createVisitor(site.url, { accept: 'application/rss+xml, text/html;q=0.5' });
    const statusOf = async (path: string, headers = {}) => (await reader.get(path, headers)).status;
    const token = await renew();
    expect((await person.get('/settings/feeds')).text).not.toContain(token);
    await addEpisode();
    for (const path of ['/feed', '/feed.atom', '/feed.json', '/feed/podcasts/inner', '/feed/search?q=Nothing']) {
      const [given, joined] = [path, path.includes('?') ? '&' : '?'];
      expect(await statusOf(given), given).toBe(401);
      const answer = await reader.get(`${given}${joined}token=${token}`);
      expect([answer.status, answer.headers.get('cache-control')], given).toEqual([200, 'private, no-store']);
      for (const name of ['etag', 'surrogate-key', 'set-cookie']) expect(answer.headers.get(name), name).toBeNull();
      expect(answer.headers.get('link'), given).toBeNull();
      // Its links lead on.
      expect(answer.text, given).toContain(`token=${token}`);
      expect(await statusOf(given), given).toBe(401);
    }
    expect((await reader.get(`/feed?token=${token}`)).text).toContain(secretTitle);
    for (const query of [
      'token=',
      'token=x',
      `token=${token}&token=${token}`,
      `token=${'x'.repeat(600)}`,
      `t=${token}`,
    ])
      expect(await statusOf(`/feed?${query}`), query).toBe(401);
    expect(await statusOf(`/feed?token=${'x'.repeat(10_000)}`)).toBe(414);
    // Nothing but feeds knows it, and from outside only a URL carries it.
    const outside = { accept: 'application/json' };
    expect(await statusOf(`/feed`, { 'x-commonplace-feed-token': token })).toBe(401);
    expect(await statusOf(`/api/articles?token=${token}`, outside)).toBe(401);
    expect(await statusOf('/api/articles', { ...outside, 'api-key': token })).toBe(401);
    expect(await statusOf('/api/articles', { ...outside, authorization: `Bearer ${token}` })).toBe(401);
    expect((await reader.get(`/latest?token=${token}`)).location).toContain('/signin');
    const next = await renew();
    await expect.poll(() => statusOf(`/feed?token=${token}`)).toBe(401);
    expect(await statusOf(`/feed?token=${next}`)).toBe(200);
    const revoked = await person.follow(await person.submit('/settings/feeds', {}, 'revoke'));
    expect(revoked.text).toContain('has been revoked');
    await expect.poll(() => statusOf(`/feed?token=${next}`)).toBe(401);
  });

  async function addEpisode() {
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const podcast = { title: 'Inner', slug: 'inner' };
    await platform.request('POST', '/api/podcasts', { key, body: { podcast } });
    const podcast_episode = { title: 'One', slug: 'one', media_url: 'https://cdn.example.com/one.mp3' };
    await platform.request('POST', '/api/podcasts/inner/episodes', { key, body: { podcast_episode } });
  }
});

describe('pages of administrators on a private site', () => {
  const page = { title: 'Welcome', description: 'x', body_markdown: 'Come in' };

  test('show visitors the public one, and do not reveal which others exist', async () => {
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const write = (body: object) => platform.request('POST', '/api/pages', { key, body });
    expect((await write({ ...page, slug: 'welcome', landing_page: true })).status).toBe(201);
    const inside = { ...page, slug: 'inside', body_markdown: secretTitle, is_top_level_path: true };
    expect((await write(inside)).status).toBe(201);
    const original_url = '/formerly';
    const redirect = { original_url, destination_url: 'https://example.com/', request_domain: '127.0.0.1' };
    await platform.request('POST', '/api/admin/request_redirects', { key, body: { request_redirect: redirect } });

    const home = await stranger.get('/');
    expect([home.status, home.location]).toEqual([303, '/page/welcome']);
    expect((await stranger.get('/page/welcome')).text).toContain('Come in');
    for (const path of ['/inside', '/page/inside', original_url, '/nothing']) {
      const { status, location } = await stranger.get(path);
      expect([status, location]).toEqual([303, `/signin?${new URLSearchParams({ return_to: path }).toString()}`]);
      expect((await stranger.get(path, { accept: '*/*' })).status).toBe(404);
    }
    const visitor = createVisitor(platform.url);
    await visitor.submit('/signin', { email: member.email, password: member.password });
    expect((await visitor.get('/inside')).text).toContain(secretTitle);
    expect((await visitor.get(original_url)).status).toBe(301);

    // Another page replaces it, and in the end there is none.
    expect((await write({ ...page, slug: 'other', landing_page: true })).status).toBe(201);
    expect((await stranger.get('/')).location).toBe('/page/other');
    expect((await stranger.get('/page/welcome')).status).toBe(303);
    const pages = (await platform.request('GET', '/api/pages', { key })).json<{ id: number }[]>();
    for (const { id } of pages) await platform.request('DELETE', `/api/pages/${id}`, { key });
    expect((await stranger.get('/')).status).toBe(200);
  });
});
