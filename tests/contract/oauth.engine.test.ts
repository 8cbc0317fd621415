import { describe, expect } from 'vitest';
import {
  allow,
  callback,
  createTestClient,
  registerApplication,
  signedInVisitor,
  type TestClient,
} from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let person: TestUser;
let visitor: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  person = await platform.createUser();
  visitor = await signedInVisitor(platform, person);
});

const newClient = async (changes?: object): Promise<TestClient> =>
  createTestClient(await registerApplication(platform, await platform.createUser(), changes), platform.url);
const asBearer = (token: string, path: string, method = 'GET', body?: unknown) =>
  platform.request(method, path, { headers: { authorization: `Bearer ${token}` }, body });

test('publishes the metadata of the server (RFC 8414)', async () => {
  const { as } = await newClient();
  expect(as).toMatchObject({
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    introspection_endpoint: `${publicUrl}/oauth/introspect`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    scopes_supported: expect.arrayContaining(['public', 'read_articles', 'write_articles']),
  });
});

describe.each([
  ['with a secret', {}],
  ['without a secret', { confidential: false }],
])('an application %s', (_name, changes) => {
  test('is authorized by a user, acts within its scopes, and refreshes its tokens alone', async () => {
    const client = await newClient(changes);
    const requested = await client.ask();
    const shown = await visitor.get(requested.path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('<strong>Reader</strong>');
    expect(shown.text).toContain('an application of <strong>user_');
    expect(shown.text).toContain('<code>read_articles</code>');
    expect(shown.text).toContain('<strong>reader.example</strong>');
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    const { status, location, headers } = await visitor.submitShown(shown, {}, 'allow');
    expect(status).toBe(303);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(location).toMatch(new RegExp(`^${callback}\\?`));

    const tokens = await client.redeem(requested, client.callbackOf(requested, location));
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'public read_articles',
    });
    expect((await asBearer(tokens.access_token, '/api/articles/me')).status).toBe(200);
    expect((await asBearer(tokens.access_token, '/api/users/me')).json()).toMatchObject({ id: person.id, email: null });
    const refused = await asBearer(tokens.access_token, '/api/articles', 'POST', { article: { title: 'T' } });
    expect(refused.json()).toEqual({ error: 'forbidden', status: 403 });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="write_articles"');

    const renewed = await client.refresh(tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect((await asBearer(renewed.access_token, '/api/articles/me')).status).toBe(200);
  });
});

test('asks only for new scopes, and lets the user revoke all of them', async () => {
  const client = await newClient();
  const first = await client.authorize(visitor);
  for (const scope of ['public', 'public read_articles', undefined]) {
    const again = await client.ask({ scope });
    expect((await visitor.get(again.path)).location, scope).toMatch(/[?&]code=/);
  }
  const again = await client.ask({ prompt: 'consent' });
  expect((await visitor.get(again.path)).status).toBe(200);
  const more = await client.ask({ scope: 'write_articles' });
  expect((await visitor.get(more.path)).status).toBe(200);
  const widened = await client.authorize(visitor, { scope: 'write_articles' });
  expect(widened.scope).toBe('write_articles');
  await client.revoke(first.refresh_token ?? '');
  expect((await visitor.get((await client.ask()).path)).status).toBe(200);
  for (const { access_token: token } of [first, widened]) {
    expect((await asBearer(token, '/api/users/me')).status).toBe(401);
  }
});

test.each(['offline_access', 'nonsense'])('ignores the unknown scope %s', async (unknown) => {
  const client = await newClient();
  const tokens = await client.authorize(visitor, { scope: `public ${unknown}`, prompt: 'consent' });
  expect(tokens).toMatchObject({ scope: 'public', refresh_token: expect.any(String) });
});

test('returns access_denied when the user declines', async () => {
  const client = await newClient();
  const requested = await client.ask();
  const { location = '' } = await visitor.submitShown(await visitor.get(requested.path), {}, 'deny');
  const { searchParams } = new URL(location);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    error: 'access_denied',
    state: requested.state,
    iss: publicUrl,
  });
  expect(searchParams.has('code')).toBe(false);
});

test('asks for consent after signing in', async () => {
  const client = await newClient();
  const { path } = await client.ask();
  const { status, location = '' } = await createVisitor(platform.url).get(path);
  expect(status).toBe(303);
  expect(location).toBe(`/signin?${new URLSearchParams({ return_to: path }).toString()}`);
});

test('issues a client credentials token for public reads', async () => {
  const client = await newClient();
  const token = await client.ownToken();
  expect(token).toEqual({
    access_token: expect.any(String),
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'public',
  });
  expect((await asBearer(token.access_token, '/api/articles')).status).toBe(200);
  const forNobody = await asBearer(token.access_token, '/api/users/me');
  expect(forNobody.json()).toEqual({ error: 'forbidden', status: 403 });
  expect((await asBearer(token.access_token, '/api/articles/me')).headers.get('www-authenticate')).toContain(
    'scope="read_articles"',
  );
});

test('introspects and revokes tokens of the application on every gateway', async () => {
  const client = await newClient();
  const other = await newClient();
  await using gateway = await platform.startGateway();
  const tokens = await client.authorize(visitor);
  expect(await client.introspect(tokens.access_token)).toMatchObject({
    active: true,
    sub: String(person.id),
    scope: 'public read_articles',
    iss: publicUrl,
  });
  expect(await client.introspect(tokens.refresh_token ?? '')).toMatchObject({ active: true });
  expect(await other.introspect(tokens.access_token)).toEqual({ active: false });
  await other.revoke(tokens.access_token);
  const me = (url: string) =>
    fetch(`${url}/api/users/me`, { headers: { 'user-agent': 'x', authorization: `Bearer ${tokens.access_token}` } });
  for (const { url } of [platform, gateway]) expect((await me(url)).status).toBe(200);
  await client.revoke(tokens.access_token);
  await platform.settled();
  for (const { url } of [platform, gateway]) expect((await me(url)).status).toBe(401);
  expect(await client.introspect(tokens.access_token)).toEqual({ active: false });
});

test('lets two gateways share one flow', async () => {
  await using gateway = await platform.startGateway();
  const application = await registerApplication(platform, await platform.createUser());
  const here = await createTestClient(application, platform.url);
  const there = await createTestClient(application, gateway.url);
  const requested = await here.ask();
  const elsewhere = await signedInVisitor(platform, person, gateway.url);
  const { location } = await allow(elsewhere, requested.path);
  const tokens = await here.redeem(requested, here.callbackOf(requested, location));
  expect((await there.refresh(tokens.refresh_token ?? '')).scope).toBe('public read_articles');
});

test.each([
  ['another loopback port', 'http://127.0.0.1/done', 'http://127.0.0.1:49152/done'],
  ['a name of this machine', 'http://localhost/done', 'http://localhost:49152/done'],
  ['a private scheme', 'com.example.app:/done', 'com.example.app:/done'],
])(
  'asks for consent each time for an application without a secret at %s (RFC 8252, 8.6)',
  async (_at, known, asking) => {
    const client = await newClient({ confidential: false, redirect_uris: [known] });
    const tokens = await client.authorize(visitor, { redirect_uri: asking });
    expect(tokens.scope).toBe('public read_articles');
    const again = await client.ask({ redirect_uri: asking });
    const shown = await visitor.get(again.path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('cannot prove that it is Reader');
    const silent = await client.ask({ redirect_uri: asking, prompt: 'none' });
    const answer = new URL((await visitor.get(silent.path)).location ?? '');
    expect(answer.searchParams.get('error')).toBe('consent_required');
    expect(answer.searchParams.has('code')).toBe(false);
    // An existing grant stays valid: only further codes need consent.
    expect((await client.refresh(tokens.refresh_token ?? '')).scope).toBe('public read_articles');
    const { location } = await visitor.submitShown(shown, {}, 'allow');
    expect((await client.redeem(again, client.callbackOf(again, location))).scope).toBe('public read_articles');
  },
);

test.each([
  ['with a secret, on a loopback address', { redirect_uris: ['http://127.0.0.1:8765/done'] }],
  ['without a secret, on an https URL', { confidential: false }],
])('skips the consent for an authorized application %s', async (_name, changes) => {
  const client = await newClient(changes);
  const { scope } = await client.authorize(visitor);
  expect(scope).toBe('public read_articles');
  expect((await visitor.get((await client.ask({ prompt: 'none' })).path)).location).toMatch(/[?&]code=/);
});

test('redirects an installed application to any port of the loopback interface', async () => {
  const client = await newClient({
    confidential: false,
    redirect_uris: ['http://127.0.0.1/done', 'com.example.app:/done'],
  });
  for (const redirect_uri of ['http://127.0.0.1:49152/done', 'com.example.app:/done']) {
    const requested = await client.ask({ redirect_uri });
    const { location } = await allow(visitor, requested.path);
    expect(location).toContain(redirect_uri);
    expect((await client.redeem(requested, client.callbackOf(requested, location))).scope).toBe('public read_articles');
  }
});
