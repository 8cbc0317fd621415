import { afterAll, beforeEach, expect } from 'vitest';
import { goodPassword, signUp } from '../support/sign-up.ts';
import { createTestClient, oauthError, registerApplication, type TestClient, type Tokens } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const cookie = '__Host-session';
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
let platform: Platform;
let gateways: string[];
let admin: TestUser;
let client: TestClient;
let clientId: string;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  const second = stack.use(await platform.startGateway());
  gateways = [platform.url, second.url];
  admin = await platform.createUser({ role: 'super_admin' });
  const application = await registerApplication(platform, await platform.createUser());
  clientId = application.client_id;
  client = await createTestClient(application, platform.url);
});

/** A user with every kind of credential. */
interface Person {
  id: number;
  visitor: Visitor;
  email: string;
  /** Headers by kind of credential. */
  shows: Record<'key' | 'session' | 'token', Record<string, string>>;
  tokens: Tokens;
}
let person: Person;

/** Creates a user whose key, session and OAuth token are cached by every gateway. */
beforeEach(async () => {
  const { visitor, email } = await signUp(platform);
  const made = await visitor.submit('/settings/api_keys', { description: 'Mine' });
  const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
  const tokens = await client.authorize(visitor, { scope: 'public write_articles' });
  const { id } = JSON.parse((await visitor.get('/api/users/me')).text) as { id: number };
  const session = { cookie: `${cookie}=${visitor.cookies.get(cookie)}`, 'sec-fetch-site': 'same-origin' };
  const token = { authorization: `Bearer ${tokens.access_token}` };
  person = { id, visitor, email, shows: { key: { 'api-key': key }, session, token }, tokens };
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [200, 200] });
});

/** Returns the status of each gateway for each credential. */
async function ask(method: string, path: string, body?: unknown) {
  const statuses = Object.entries(person.shows).map(async ([shown, headers]) => {
    const answers = await Promise.all(gateways.map((url) => sendRequest(url, method, path, { headers, body })));
    return [shown, answers.map(({ status }) => status)];
  });
  return Object.fromEntries(await Promise.all(statuses)) as Record<keyof Person['shows'], number[]>;
}
const reads = () => ask('GET', '/api/users/me');
const signIn = (visitor = createVisitor(platform.url)) =>
  visitor.submit('/signin', { email: person.email, password: goodPassword });
const refresh = () => client.refresh(person.tokens.refresh_token ?? '');

async function setStatus(status: string) {
  const body = { status };
  const answer = await platform.request('PUT', `/api/admin/users/${person.id}/status`, { key: admin.apiKey, body });
  expect(answer.status).toBe(200);
  await platform.settled();
}

const none = { key: [401, 401], session: [401, 401], token: [401, 401] };

test.each(['suspended', 'spam'])('lets a %s account read with each credential, and write with none', async (status) => {
  await setStatus(status);
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [200, 200] });
  const article = { title: 'x', body_markdown: 'x' };
  const refused = { key: [403, 403], session: [403, 403], token: [403, 403] };
  expect(await ask('POST', '/api/articles', { article })).toEqual(refused);
  expect((await person.visitor.get('/settings/email')).status).toBe(200);
  expect((await signIn()).status).toBe(303);
  const renewed = await refresh();
  const headers = { authorization: `Bearer ${renewed.access_token}` };
  expect((await platform.request('GET', '/api/users/me', { headers })).status).toBe(200);
  expect((await platform.request('POST', '/api/articles', { headers, body: { article } })).status).toBe(403);
});

test('rejects every credential of a banned account until the ban is lifted', async () => {
  await setStatus('banned');
  expect(await reads()).toEqual(none);
  expect(await oauthError(refresh())).toBe('invalid_grant');
  expect((await person.visitor.get('/settings/email')).status).toBe(303);
  expect((await signIn()).status).toBe(422);
  await setStatus('active');
  expect(await reads()).toMatchObject({ key: [200, 200], token: [200, 200] });
  expect((await refresh()).scope).toBe('public write_articles');
});

test('rejects every credential of a closed account', async () => {
  const fields = { content: 'keep', current_password: goodPassword };
  expect((await person.visitor.submit('/settings/account', fields)).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual(none);
  expect(await oauthError(refresh())).toBe('invalid_grant');
  expect((await signIn()).status).toBe(422);
});

test('rejects only the key when a key is revoked', async () => {
  expect((await person.visitor.submit('/settings/api_keys', {}, 'revoke')).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual({ key: [401, 401], session: [200, 200], token: [200, 200] });
});

test('rejects only the session when it is signed out', async () => {
  expect((await person.visitor.submit('/signout', {})).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [401, 401], token: [200, 200] });
});

test('ends only the other sessions when the password changes', async () => {
  const other = createVisitor(gateways[1] ?? '');
  other.cookies.set(cookie, person.visitor.cookies.get(cookie) ?? '');
  const fields = { current_password: goodPassword, password: 'seven purple walruses' };
  const elsewhere = createVisitor(platform.url);
  await signIn(elsewhere);
  expect((await elsewhere.submit('/settings/password', fields)).status).toBe(303);
  await platform.settled();
  expect((await other.get('/settings/email')).status).toBe(303);
  expect((await elsewhere.get('/settings/email')).status).toBe(200);
  expect(await reads()).toEqual({ key: [200, 200], session: [401, 401], token: [200, 200] });
});

test.each([
  ['the application revokes', () => client.revoke(person.tokens.access_token)],
  [
    'the user revokes',
    () => sendRequest(platform.url, 'DELETE', `/api/oauth_grants/${clientId}`, { headers: person.shows.session }),
  ],
])('rejects only the tokens of a grant that %s', async (_who, revoke) => {
  await revoke();
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [401, 401] });
  expect(await oauthError(refresh())).toBe('invalid_grant');
});

test('revokes the whole grant when a refresh token is used twice', async () => {
  const { access_token: renewed } = await refresh();
  expect(await oauthError(refresh())).toBe('invalid_grant');
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [401, 401] });
  const headers = { authorization: `Bearer ${renewed}` };
  for (const url of gateways) expect((await sendRequest(url, 'GET', '/api/users/me', { headers })).status).toBe(401);
});
