import { afterAll, beforeEach, expect } from 'vitest';
import { goodPassword, signUp } from '../support/account.ts';
import { createTestClient, oauthError, registerApplication, type TestClient, type Tokens } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import type { TestUser } from '../support/people.ts';
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
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  const second = stack.use(await platform.startGateway());
  gateways = [platform.url, second.url];
  admin = await platform.createUser({ role: 'super_admin' });
  const application = await registerApplication(platform, await platform.createUser());
  client = await createTestClient(application, platform.url);
});

/** Everything that somebody may show of who they are. */
interface Person {
  id: number;
  visitor: Visitor;
  email: string;
  /** Headers by what they show. */
  shows: Record<'key' | 'session' | 'token', Record<string, string>>;
  tokens: Tokens;
}
let person: Person;

/** Somebody whom every gateway remembers by their key, their session and the token of an application. */
beforeEach(async () => {
  const { visitor, email } = await signUp(platform);
  const made = await visitor.submit('/settings/api_keys', { description: 'Mine' });
  const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
  const tokens = await client.letIn(visitor, { scope: 'public write_articles' });
  const { id } = JSON.parse((await visitor.get('/api/users/me')).text) as { id: number };
  const session = { cookie: `${cookie}=${visitor.cookies.get(cookie)}`, 'sec-fetch-site': 'same-origin' };
  const token = { authorization: `Bearer ${tokens.access_token}` };
  person = { id, visitor, email, shows: { key: { 'api-key': key }, session, token }, tokens };
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [200, 200] });
});

/** What every gateway answers to each of them. */
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

test.each(['suspended', 'spam'])(
  'a %s account reads with all that it has, and writes with nothing (S4)',
  async (status) => {
    await setStatus(status);
    expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [200, 200] });
    const article = { title: 'x', body_markdown: 'x' };
    const refused = { key: [403, 403], session: [403, 403], token: [403, 403] };
    expect(await ask('POST', '/api/articles', { article })).toEqual(refused);
    expect((await person.visitor.get('/settings')).status).toBe(200);
    expect((await signIn()).status).toBe(303);
    const renewed = await refresh();
    const headers = { authorization: `Bearer ${renewed.access_token}` };
    expect((await platform.request('GET', '/api/users/me', { headers })).status).toBe(200);
    expect((await platform.request('POST', '/api/articles', { headers, body: { article } })).status).toBe(403);
  },
);

test('of a banned account nothing works, until it is lifted', async () => {
  await setStatus('banned');
  expect(await reads()).toEqual(none);
  expect(await oauthError(refresh())).toBe('invalid_grant');
  expect((await person.visitor.get('/settings')).status).toBe(303);
  expect((await signIn()).status).toBe(422);
  await setStatus('active');
  expect(await reads()).toMatchObject({ key: [200, 200], token: [200, 200] });
  expect((await refresh()).scope).toBe('public write_articles');
});

test('of a closed account nothing works', async () => {
  const fields = { content: 'keep', current_password: goodPassword };
  expect((await person.visitor.submit('/settings/account', fields)).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual(none);
  expect(await oauthError(refresh())).toBe('invalid_grant');
  expect((await signIn()).status).toBe(422);
});

test('a key that is revoked ends alone', async () => {
  expect((await person.visitor.submit('/settings/api_keys', {}, 'revoke')).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual({ key: [401, 401], session: [200, 200], token: [200, 200] });
});

test('a session that is signed out ends alone', async () => {
  expect((await person.visitor.submit('/signout', {})).status).toBe(303);
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [401, 401], token: [200, 200] });
});

test('a change of the password ends the other sessions, and nothing else', async () => {
  const other = createVisitor(gateways[1] ?? '');
  other.cookies.set(cookie, person.visitor.cookies.get(cookie) ?? '');
  const fields = { current_password: goodPassword, password: 'seven purple walruses' };
  const elsewhere = createVisitor(platform.url);
  await signIn(elsewhere);
  expect((await elsewhere.submit('/settings/password', fields)).status).toBe(303);
  await platform.settled();
  expect((await other.get('/settings')).status).toBe(303);
  expect((await elsewhere.get('/settings')).status).toBe(200);
  expect(await reads()).toEqual({ key: [200, 200], session: [401, 401], token: [200, 200] });
});

test.each([
  ['the application gives back', () => client.revoke(person.tokens.access_token)],
  ['the person takes back', () => person.visitor.submit('/settings/applications', {}, 'revoke')],
])('a token that %s ends with all of its grant, and alone', async (_who, revoke) => {
  await revoke();
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [401, 401] });
  expect(await oauthError(refresh())).toBe('invalid_grant');
});

test('a refresh token that is shown twice ends all of its grant', async () => {
  const { access_token: renewed } = await refresh();
  expect(await oauthError(refresh())).toBe('invalid_grant');
  await platform.settled();
  expect(await reads()).toEqual({ key: [200, 200], session: [200, 200], token: [401, 401] });
  const headers = { authorization: `Bearer ${renewed}` };
  for (const url of gateways) expect((await sendRequest(url, 'GET', '/api/users/me', { headers })).status).toBe(401);
});
