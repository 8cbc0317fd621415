import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { createRpcClient } from '@commonplace/rpc/client';
import { servicePrincipal, testSigner } from '@commonplace/testing/principals';
import { describe, expect } from 'vitest';
import { goodPassword, linkInMail, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor } from '../support/visitor.ts';

const cookieName = '__Host-session';
const asOperator = { principal: servicePrincipal('cli') };
const accounts = () => createRpcClient(AccountsService, { address: platform.addresses.community, signer: testSigner });
const v1 = 'application/vnd.commonplace.api-v1+json';
let platform: Platform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});

describe('signing up', () => {
  test('opens an account that creates, uses and revokes an API key', async () => {
    const { visitor } = await signUp(platform);
    const made = await visitor.submit('/settings/api_keys', { description: 'First <key>' });
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
    const article = { title: 'Hello', body_markdown: 'From a page.', published: true };
    expect((await platform.request('POST', '/api/articles', { key, body: { article } })).status).toBe(201);
    const list = await visitor.get('/settings/api_keys');
    expect(list.text).not.toContain(key);
    expect(list.text).toContain('First &lt;key&gt;');
    const revoked = await visitor.follow(await visitor.submitShown(list, {}, 'revoke'));
    expect(revoked.text).toContain('The API key has been revoked.');
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(401);
    // The message is shown once.
    expect((await visitor.get('/settings/api_keys')).text).not.toContain('The API key has been revoked.');
  });

  test('lets the user create an administrative key with the password', async () => {
    const { visitor, password } = await signUp(platform);
    const path = '/settings/api_keys';
    for (const fields of [{ is_unlimited: 'on' }, { scopes: ['write_admin'] }]) {
      const refused = await visitor.submit(path, { description: 'Mighty', ...fields });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('href="#current_password"')]);
      const made = await visitor.submit(path, { description: 'Mighty', current_password: password, ...fields });
      expect([made.status, /cp_[\w-]+/.test(made.text)]).toEqual([200, true]);
    }
    const usual = await visitor.submit(path, { description: 'Usual' });
    expect(usual.text).toContain('Permissions: everything except administration.');
    const [key = ''] = /cp_[\w-]+/.exec(usual.text) ?? [];
    const [own] = (await platform.request('GET', '/api/api_keys', { key })).json<{ scopes: string[] }[]>().slice(-1);
    expect(own?.scopes.filter((scope) => scope.endsWith('_admin'))).toEqual([]);
  });

  test('lets the user create a key with scopes and an expiry', async () => {
    const { visitor } = await signUp(platform);
    const fields = { description: 'Reader', scopes: ['read_articles', 'public'], expires_in_days: '30' };
    expect((await visitor.submit('/settings/api_keys', fields)).status).toBe(200);
    const { text } = await visitor.get('/settings/api_keys');
    expect(text).toMatch(/Read what everybody may see; Read: articles/);
    const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 7);
    expect(text).toContain(inThirtyDays);
  });

  test('shows an error at each invalid field, and keeps the other values', async () => {
    const visitor = createVisitor(platform.url);
    const fields = { name: 'Ada', username: '!', email: 'invalid', password: 'short' };
    const { status, text } = await visitor.submit('/signup', fields);
    expect(status).toBe(422);
    expect(text).toMatch(/<title>Error: Sign up/);
    for (const field of ['username', 'email', 'password']) {
      expect(text).toContain(`href="#${field}"`);
      expect(text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-error"`),
      );
    }
    expect(text).toContain('value="Ada"');
    expect(text).not.toContain('short"');
  });

  test('does not reveal whether an email has an account', async () => {
    const { email } = await signUp(platform);
    const answer = async (address: string, username: string) => {
      const fields = { name: 'X', username, email: address, password: goodPassword };
      const { status, text } = await createVisitor(platform.url).submit('/signup', fields);
      return [status, text.replaceAll(address, 'ADDRESS')];
    };
    expect(await answer(email, 'somebody_new_1')).toEqual(await answer('nobody_yet@example.com', 'somebody_new_2'));
  });

  test('requires the password on the page of the link in the mail', async () => {
    const [username, email] = ['asked_for_by_another', 'owner_of_the_mailbox@example.com'];
    const fields = { name: 'Buy at evil.example', username, email, password: goodPassword };
    await createVisitor(platform.url).submit('/signup', fields);
    const path = await linkInMail(platform, email, '/confirm/');
    const visitor = createVisitor(platform.url);
    const shown = await visitor.get(path);
    for (const text of [username, email, 'Was this not you?']) expect(shown.text).toContain(text);
    expect(shown.text).not.toContain(fields.name);
    const wrong = await visitor.submitShown(shown, { password: 'whatever it may be' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Password is wrong')]);
    expect((await platform.request('GET', `/api/users/by_username?url=${username}`)).status).toBe(404);
    const opened = await visitor.follow(await visitor.submitShown(wrong, { password: goodPassword }));
    expect(opened.text).toContain('Your account is ready.');
    const again = await createVisitor(platform.url).get(path);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('has expired or has already been used')]);
  });

  test('is rejected on an invite-only site', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const configure = (invite_only_mode: boolean) =>
      platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config: { invite_only_mode } } });
    expect((await configure(true)).status).toBe(200);
    const visitor = createVisitor(platform.url);
    await expect.poll(async () => (await visitor.get('/signup')).text).toContain('by invitation only');
    expect((await visitor.get('/')).text).not.toContain('Sign up');
    await configure(false);
    await expect.poll(async () => (await visitor.get('/')).text).toContain('Sign up');
  });
});

describe('an invited user', () => {
  test('accepts an invitation, at either path of the page', async () => {
    await using client = accounts();
    const { link = '' } = await client.invite({ email: 'invited@example.com', name: 'Grace Hopper' }, asOperator);
    const token = link.split('/').at(-1) ?? '';
    const visitor = createVisitor(platform.url);
    const led = await visitor.get(`/users/invitation/accept?invitation_token=${token}`);
    expect([led.status, led.location]).toEqual([303, `/invitations/${token}`]);
    const shown = await visitor.follow(led);
    expect(shown.text).toContain('invited@example.com');
    expect(shown.text).toContain('value="Grace Hopper"');
    const fields = { name: 'Grace Hopper', username: 'grace', password: goodPassword };
    const accepted = await visitor.follow(await visitor.submitShown(shown, fields));
    expect(accepted.text).toContain('You are signed in as <strong>grace</strong>');
    const again = await createVisitor(platform.url).get(`/invitations/${token}`);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('has expired or has already been used')]);
  });

  test('sets a password with a link from the operator, and confirms an unused email address', async () => {
    await using client = accounts();
    const { username } = await platform.createUser();
    const { link } = await client.createPasswordLink({ username }, asOperator);
    const visitor = createVisitor(platform.url);
    expect((await visitor.submit(new URL(link).pathname, { password: goodPassword })).location).toBe('/signin');
    expect((await visitor.submit('/signin', { email: username, password: goodPassword })).status).toBe(303);
    expect((await visitor.get('/settings/email')).text).toContain('(not confirmed yet)');
    expect((await visitor.submit('/settings/email', {}, 'confirm')).status).toBe(303);
    const path = await linkInMail(platform, `${username}@example.com`, '/confirm/');
    const confirmed = await visitor.follow(await visitor.submit(path, {}));
    expect(confirmed.text).toContain('Your email address is confirmed.');
    expect(confirmed.text).toContain('(confirmed)');
  });
});

describe('signing in', () => {
  test('accepts a username or an email, and answers every failure alike', async () => {
    const { username, email, password } = await signUp(platform);
    for (const login of [username, email.toUpperCase()]) {
      const { status, location } = await createVisitor(platform.url).submit('/signin', { email: login, password });
      expect([status, location]).toEqual([303, '/']);
    }
    const wrong = async (login: string) => {
      const { status, text } = await createVisitor(platform.url).submit('/signin', { email: login, password: 'wrong' });
      return [status, text.replaceAll(login, 'LOGIN').replaceAll(/value="[\w-]{22}\.[\w-]{43}"/g, '')];
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
    expect((await visitor.get('/settings')).status).toBe(200);
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
    expect((await old.get('/settings')).location).toBe('/signin?return_to=%2Fsettings');
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
    expect((await visitor.get('/settings')).headers.getSetCookie()).toEqual([]);
    const yesterday = Math.floor(Date.now() / 1_000) - 25 * 3_600;
    visitor.cookies.set(cookieName, `${token}.${yesterday.toString(36)}`);
    const [sent] = (await visitor.get('/settings')).headers.getSetCookie();
    expect(sent).toContain(`${cookieName}=${token}.`);
    expect(visitor.cookies.get(cookieName)).not.toContain(yesterday.toString(36));
  });

  test('ends at once on every gateway', async () => {
    const { visitor } = await signUp(platform);
    await using gateway = await platform.startGateway();
    const other = createVisitor(gateway.url);
    other.cookies.set(cookieName, visitor.cookies.get(cookieName) ?? '');
    expect((await other.get('/settings')).status).toBe(200);
    expect((await visitor.get('/signout')).text).toContain('Sign out');
    const out = await visitor.submit('/signout', {});
    expect([out.status, out.location, visitor.cookies.has(cookieName)]).toEqual([303, '/', false]);
    await expect.poll(async () => (await other.get('/settings')).status).toBe(303);
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
    await expect.poll(async () => (await visitor.get('/settings')).status).toBe(303);
  });
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
    const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec((await visitor.get('/settings')).text) ?? [];
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

  test('is ignored beside an API key, even an unknown one', async () => {
    const { apiKey, id } = await platform.createUser();
    const both = await sendRequest(platform.url, 'GET', '/api/users/me', {
      key: apiKey,
      headers: { accept: v1, cookie: `${cookieName}=${cookie}` },
    });
    expect(both.json()).toMatchObject({ id });
    expect((await ask('GET', cookie, { 'api-key': 'cp_none' })).status).toBe(401);
  });
});
