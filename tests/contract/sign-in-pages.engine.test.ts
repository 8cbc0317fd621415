import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { createServiceClient } from '@commonplace/testing/service-client';
import { servicePrincipal } from '@commonplace/testing/principals';
import { describe, expect } from 'vitest';
import { goodPassword, linkInMail, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, formIn, lastingText } from '../support/visitor.ts';

const cookieName = '__Host-session';
const asOperator = { principal: servicePrincipal('cli') };
const accounts = () => createServiceClient(AccountsService, platform.addresses.community);
const v1 = 'application/vnd.commonplace.api-v1+json';
let platform: Platform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});

describe('signing in', () => {
  test('accepts a username or an email, and answers every failure alike', async () => {
    const { username, email, password } = await signUp(platform);
    for (const login of [username, email.toUpperCase()]) {
      const { status, location } = await createVisitor(platform.url).submit('/signin', { email: login, password });
      expect([status, location]).toEqual([303, '/']);
    }
    const wrong = async (login: string) => {
      const answer = await createVisitor(platform.url).submit('/signin', { email: login, password: 'wrong' });
      return [answer.status, lastingText(answer).replaceAll(login, 'LOGIN')];
    };
    const refused = await wrong(username);
    expect(refused).toEqual([422, expect.stringContaining('The username, email or password is wrong.')]);
    expect(await wrong('nobody_at_all')).toEqual(refused);
  });

  test('accepts passwords of admins only if the site is configured so', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const configure = (allow_email_password_login: boolean) =>
      platform.request('PUT', '/api/admin/config', {
        key: admin.apiKey,
        body: { site_config: { allow_email_password_login } },
      });
    const { email, password, visitor } = await signUp(platform);
    expect((await configure(false)).status).toBe(200);
    const text = 'Only administrators can sign in with a password.';
    await expect.poll(async () => (await createVisitor(platform.url).get('/signin')).text).toContain(text);
    const refused = await createVisitor(platform.url).submit('/signin', { email, password });
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(`role="alert"[\\s\\S]*${text}`)]);
    expect((await visitor.get('/settings/email')).status).toBe(200);
    await using client = accounts();
    const { link } = await client.createPasswordLink({ username: admin.username }, asOperator);
    await createVisitor(platform.url).submit(new URL(link).pathname, { password: goodPassword });
    const own = { email: admin.username, password: goodPassword };
    expect((await createVisitor(platform.url).submit('/signin', own)).status).toBe(303);
    await configure(true);
    expect((await createVisitor(platform.url).submit('/signin', { email, password })).status).toBe(303);
  });

  test('creates a new session and ends the session of the browser', async () => {
    const { visitor, email, password } = await signUp(platform);
    const before = visitor.cookies.get(cookieName) ?? '';
    const planted = createVisitor(platform.url);
    planted.cookies.set(cookieName, 'planted-by-an-attacker-00000000000000000000');
    expect((await planted.submit('/signin', { email, password })).status).toBe(303);
    expect(planted.cookies.get(cookieName)).not.toContain('planted');
    expect([...planted.cookies.keys()]).toContain(cookieName);

    const form = await visitor.get('/settings/password');
    const [, token = ''] = /name="csrf_token" value="([^"]+)"/.exec(form.text) ?? [];
    const body = new URLSearchParams({ csrf_token: token, email, password });
    expect((await visitor.post('/signin', body)).status).toBe(303);
    const after = visitor.cookies.get(cookieName) ?? '';
    expect(after.split('.')[0]).not.toBe(before.split('.')[0]);
    const old = createVisitor(platform.url);
    old.cookies.set(cookieName, before);
    expect((await old.get('/settings/email')).location).toBe('/signin?return_to=%2Fsettings%2Femail');
    // A rejected cookie is removed.
    expect(old.cookies.size).toBe(0);
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (returnTo) => {
      const { email, password } = await signUp(platform);
      const visitor = createVisitor(platform.url);
      const path = `/signin?${new URLSearchParams({ return_to: returnTo }).toString()}`;
      const { status, location } = await visitor.submit(path, { email, password });
      expect([status, location]).toEqual([303, '/']);
      const sent = await createVisitor(platform.url).submit('/signin', { email, password, return_to: returnTo });
      expect([sent.status, sent.location]).toEqual([303, '/']);
    },
  );

  test('redirects to the requested page', async () => {
    const { email, password } = await signUp(platform);
    const visitor = createVisitor(platform.url);
    const asked = await visitor.follow(await visitor.get('/settings/sessions'));
    const { location } = await visitor.submitShown(asked, { email, password });
    expect(location).toBe('/settings/sessions');
    const target = '/ada/notes?comment=a1#comment-a1';
    const asking = `/signin?${new URLSearchParams({ return_to: target }).toString()}`;
    expect((await createVisitor(platform.url).submit(asking, { email, password })).location).toBe(target);
  });

  test.each([
    ['/ada/notes#comments', 'Comments and replies need an account.'],
    ['/ada/notes#comment-a1', 'you return to the discussion.'],
    ['/ada/notes', 'You need an account to react, save, follow,'],
    ['/', undefined],
    ['/oauth/authorize?client_id=a', undefined],
  ])('says why visitors who come from %s sign in, also after a wrong password', async (target, reason) => {
    const visitor = createVisitor(platform.url);
    const path = `/signin?${new URLSearchParams({ return_to: target }).toString()}`;
    const shown = await visitor.get(path);
    const refused = await visitor.submitShown(shown, { email: 'ada', password: 'wrong' });
    for (const { text } of [shown, refused]) {
      if (reason === undefined) expect(text).not.toContain('After you sign in');
      else expect(text).toContain(reason);
    }
  });

  test.each([
    ['https://commonplace.test', /^__Host-session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
    ['http://127.0.0.1:1', /^session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('sets a cookie for the public URL %s', async (publicUrl, expected) => {
    const { email, password } = await signUp(platform);
    await using gateway = await platform.startGateway({ PUBLIC_URL: publicUrl });
    const { headers } = await createVisitor(gateway.url).submit('/signin', { email, password });
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(expected));
  });

  test('renews the cookie of a session once a day', async () => {
    const { visitor } = await signUp(platform);
    await visitor.get('/');
    const [token = ''] = (visitor.cookies.get(cookieName) ?? '').split('.');
    expect((await visitor.get('/settings/email')).headers.getSetCookie()).toEqual([]);
    const yesterday = Math.floor(Date.now() / 1_000) - 25 * 3_600;
    visitor.cookies.set(cookieName, `${token}.${yesterday.toString(36)}`);
    const [sent] = (await visitor.get('/settings/email')).headers.getSetCookie();
    expect(sent).toContain(`${cookieName}=${token}.`);
    expect(visitor.cookies.get(cookieName)).not.toContain(yesterday.toString(36));
  });

  test('ends at once on every gateway', async () => {
    const { visitor } = await signUp(platform);
    await using gateway = await platform.startGateway();
    const other = createVisitor(gateway.url);
    other.cookies.set(cookieName, visitor.cookies.get(cookieName) ?? '');
    expect((await other.get('/settings/email')).status).toBe(200);
    expect((await visitor.get('/signout')).text).toContain('Sign out');
    expect((await visitor.post('/signout', new URLSearchParams(), { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    const menu = formIn((await visitor.get('/settings/email')).text, '/signout');
    const out = await visitor.post(menu.action, new URLSearchParams(menu.hidden));
    expect([out.status, out.location, visitor.cookies.has(cookieName)]).toEqual([303, '/', false]);
    await expect.poll(async () => (await other.get('/settings/email')).status).toBe(303);
  });

  test('can be reset by a mailed link, which mail scanners may open', async () => {
    const { email, visitor } = await signUp(platform);
    const made = await visitor.submit('/settings/api_keys', { description: 'Left behind' });
    const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(200);
    const asked = await createVisitor(platform.url).submit('/password/forgot', { email });
    expect([asked.status, asked.location]).toEqual([303, '/signin']);
    const path = await linkInMail(platform, email, '/password/reset/');
    const opened = await visitor.get(path);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    // The default values of the form.
    expect(opened.text).toMatch(/<input type="checkbox"[^>]* id="ends_access"[^>]* checked/);
    const fields = { password: 'seven purple walruses', ends_access: 'on' };
    const reset = await createVisitor(platform.url).submit(path, fields);
    expect([reset.status, reset.location]).toEqual([303, '/signin']);
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(401);
    const again = await createVisitor(platform.url).submit(path, { password: 'seven purple walruses' });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('has expired or has already been used')]);
    await expect.poll(async () => (await visitor.get('/settings/email')).status).toBe(303);
  });
});

test('the first password of an account of the operator keeps its key', async () => {
  const { username, apiKey } = await platform.createUser();
  await using client = accounts();
  const { pathname } = new URL((await client.createPasswordLink({ username }, asOperator)).link);
  const opened = await createVisitor(platform.url).get(pathname);
  expect(opened.text).toContain('Its API keys stay valid');
  expect(opened.text).not.toContain('ends_access');
  const chosen = await createVisitor(platform.url).submit(pathname, { password: 'seven purple walruses' });
  expect([chosen.status, chosen.location]).toEqual([303, '/signin']);
  expect((await platform.request('GET', '/api/users/me', { key: apiKey })).status).toBe(200);
});

describe('a session under /api', () => {
  const ask = async (method: string, cookie: string | undefined, headers: Record<string, string> = {}) => {
    const isRead = method === 'GET';
    const path = isRead ? '/api/users/me' : '/api/api_keys';
    const body = isRead ? undefined : { api_key: { description: 'By session', scopes: ['read_account'] } };
    const sent = { accept: v1, ...(cookie !== undefined && { cookie: `${cookieName}=${cookie}` }), ...headers };
    return platform.request(method, path, { headers: sent, ...(body && { body }) });
  };
  let cookie: string;
  let csrfToken: string;
  test.beforeAll(async () => {
    const { visitor } = await signUp(platform);
    cookie = visitor.cookies.get(cookieName) ?? '';
    const [, token = ''] =
      /name="csrf-token" content="([^"]+)"/.exec((await visitor.get('/settings/email')).text) ?? [];
    csrfToken = token;
  });

  test('may read, and answers are not stored', async () => {
    const { status, headers } = await ask('GET', cookie);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding, Api-Key, Authorization, Cookie');
    const shared = await platform.request('GET', '/api/articles', { headers: { cookie: `${cookieName}=${cookie}` } });
    expect([shared.status, shared.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  test.each<[string, () => Record<string, string>, number]>([
    ['may write from a page of this site', () => ({ 'sec-fetch-site': 'same-origin' }), 201],
    ['may write with the CSRF token', () => ({ 'x-csrf-token': csrfToken }), 201],
    ['may not write without either', () => ({}), 401],
    ['may not write with a wrong token', () => ({ 'x-csrf-token': `${csrfToken.slice(0, -1)}~` }), 401],
    ['may not write from another site', () => ({ 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrfToken }), 401],
    ['may not write from another origin', () => ({ origin: 'https://evil.test', 'x-csrf-token': csrfToken }), 401],
  ])('%s', async (_name, headers, expected) => {
    expect((await ask('POST', cookie, headers())).status).toBe(expected);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.test' }])(
    'may not read for another site: %j',
    async (headers) => {
      expect((await ask('GET', cookie, headers)).status).toBe(401);
      const shared = await platform.request('GET', '/api/articles', {
        headers: { ...headers, cookie: `${cookieName}=${cookie}` },
      });
      expect([shared.status, shared.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    },
  );

  test('makes a key like the page of keys: with the password for administration alone', async () => {
    const { visitor, password } = await signUp(platform);
    const headers = {
      accept: v1,
      cookie: `${cookieName}=${visitor.cookies.get(cookieName)}`,
      'sec-fetch-site': 'same-origin',
    };
    const make = (apiKey: object) =>
      platform.request('POST', '/api/api_keys', { headers, body: { api_key: { description: 'Mine', ...apiKey } } });
    const made = await make({});
    const { scopes } = made.json<{ scopes: string[] }>();
    expect([made.status, scopes]).toEqual([201, expect.arrayContaining(['write_articles', 'write_api_keys'])]);
    expect(scopes.filter((scope) => scope.endsWith('_admin'))).toEqual([]);
    expect((await make({ scopes: [] })).json()).toMatchObject({
      errors: { current_password: ['is required for a key with admin rights'] },
    });
    const entire = await make({ current_password: password });
    expect([entire.status, entire.json()]).toEqual([201, expect.not.objectContaining({ scopes: expect.anything() })]);
  });

  test('is ignored along with an API key, even an unknown one', async () => {
    const { apiKey, id } = await platform.createUser();
    const both = await sendRequest(platform.url, 'GET', '/api/users/me', {
      key: apiKey,
      headers: { accept: v1, cookie: `${cookieName}=${cookie}` },
    });
    expect(both.json()).toMatchObject({ id });
    expect((await ask('GET', cookie, { 'api-key': 'cp_none' })).status).toBe(401);
  });
});
