import { afterAll, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import { createTestClient, oauthError, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { fillIn } from './forms/shown-form.ts';

let platform: Platform;
let site: SitePlatform;
let owner: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  owner = await platform.createUser();
});
afterAll(() => site[Symbol.asyncDispose]());

const page = '/settings/applications';

const path = '/api/oauth_applications';
const described = {
  name: 'Reader',
  redirect_uris: ['https://reader.example/callback'],
  scopes: ['public', 'read_articles'],
  confidential: true,
};

test('registers, lists without its secret, and deletes an application of the caller, in both versions', async () => {
  for (const version of ['beta', 'v1'] as const) {
    const { apiKey: key } = await platform.createUser();
    const body = { oauth_application: described };
    const created = await platform.request('POST', path, { key, version, body });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('private, no-store');
    const { client_secret: secret, ...shown } = created.json<{ client_secret: string; client_id: string }>();
    expect(secret).toMatch(/^cpa_[\w-]{43}$/);
    expect(shown).toEqual({
      ...described,
      client_id: expect.stringMatching(/^[\da-f]{32}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect((await platform.request('GET', path, { key, version })).json()).toEqual([shown]);
    const remove = (by: string) => platform.request('DELETE', `${path}/${shown.client_id}`, { key: by, version });
    expect((await remove(owner.apiKey)).status).toBe(404);
    expect((await remove(key)).status).toBe(204);
    expect((await remove(key)).status).toBe(404);
  }
});

test('creates a public application without a secret', async () => {
  const application = await registerApplication(platform, owner, { confidential: false });
  expect(application).toMatchObject({ client_secret: null, confidential: false });
});

test.each([
  [{}, 'param is missing or the value is empty: oauth_application'],
  [{ oauth_application: { ...described, name: '' } }, "Validation failed: Name can't be blank"],
  [
    { oauth_application: { ...described, redirect_uris: ['http://reader.example/'] } },
    'Validation failed: Redirect uris must be https',
  ],
  [
    { oauth_application: { ...described, scopes: ['everything'] } },
    'Validation failed: Scopes contains an unknown scope',
  ],
  [{ oauth_application: { ...described, redirect_uris: 'x' } }, 'Validation failed: Redirect uris is invalid'],
])('returns 422 for %j', async (body, error) => {
  const answer = await platform.request('POST', path, { key: owner.apiKey, body });
  expect(answer.json()).toMatchObject({ status: 422, error });
});

test('lists authorized applications on a page, where users can revoke them', async () => {
  const person = await platform.createUser();
  const client = await createTestClient(await registerApplication(platform, await platform.createUser()), platform.url);
  const visitor = await signedInVisitor(platform, person, site.url);
  const { access_token: token } = await client.authorize(visitor);
  const me = () => platform.request('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  const shown = await visitor.get(page);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.text).toContain('<strong>Reader</strong>');
  expect((await visitor.get(page, { 'accept-language': 'de' })).text).toContain('Lesen: Artikel');
  const press = await fillIn(visitor, page, '/-/applications/revoke', {});
  // A second press finds nothing to revoke, and redirects to the same page.
  for (const { location } of [await press(), await press()]) expect(location).toBe(page);
  await platform.settled();
  expect((await me()).status).toBe(401);
  const after = await visitor.get(page);
  expect(after.text).toContain('The access of the application has been revoked.');
  expect(after.text).toContain('No application has access to your account.');
});

test('lists and revokes grants for their user alone', async () => {
  const person = await platform.createUser();
  const application = await registerApplication(platform, owner, { name: 'Listed' });
  const client = await createTestClient(application, platform.url);
  const { access_token: token } = await client.authorize(await signedInVisitor(platform, person));
  const grants = async () => (await platform.request('GET', '/api/oauth_grants', { key: person.apiKey })).json();
  const revoke = ({ apiKey: key }: TestUser) =>
    platform.request('DELETE', `/api/oauth_grants/${application.client_id}`, { key });
  const me = () => platform.request('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(await grants()).toEqual([
    {
      client_id: application.client_id,
      application_name: 'Listed',
      scopes: ['public', 'read_articles'],
      created_at: anyTimestamp,
      last_used_at: null,
    },
  ]);
  expect((await revoke(owner)).status).toBe(404);
  expect((await me()).status).toBe(200);
  expect((await revoke(person)).status).toBe(204);
  expect((await me()).status).toBe(401);
  expect(await grants()).toEqual([]);
  expect((await revoke(person)).status).toBe(404);
});

test('rejects the tokens of a deleted application at once on every gateway', async () => {
  await using elsewhere = await platform.startGateway();
  const person = await platform.createUser();
  const application = await registerApplication(platform, owner);
  const client = await createTestClient(application, platform.url);
  const visitor = await signedInVisitor(platform, person);
  const { access_token: token, refresh_token: refresh = '' } = await client.authorize(visitor);
  const { access_token: own } = await client.ownToken();
  const requested = await client.ask();
  const { location } = await visitor.get(requested.path);
  const statuses = async () => {
    const answers = [platform.url, elsewhere.url].flatMap((url) =>
      [token, own].map((shown) =>
        fetch(`${url}/api/users/me`, { headers: { 'user-agent': 'x', authorization: `Bearer ${shown}` } }),
      ),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 403, 200, 403]);
  const there = await createTestClient(application, elsewhere.url);
  const removed = await platform.request('DELETE', `${path}/${application.client_id}`, { key: owner.apiKey });
  expect(removed.status).toBe(204);
  await platform.settled();
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  for (const work of [
    () => there.refresh(refresh),
    () => there.redeem(requested, there.callbackOf(requested, location)),
    () => there.ownToken(),
    () => there.introspect(token),
  ]) {
    expect(await oauthError(work())).toBe('invalid_client');
  }
  expect((await visitor.get((await there.ask()).path)).status).toBe(400);
});

test('lets users register and delete applications on a page that shows the secret once', async () => {
  const visitor = await signedInVisitor(platform, await platform.createUser(), site.url);
  const fields = {
    name: 'Mine',
    redirect_uris: 'https://mine.example/a\r\nhttps://mine.example/b\r\n',
    scopes: ['public'],
  };
  const made = await visitor.submit(`${page}/new`, fields);
  const [, secret = ''] = /id="client_secret">(cpa_[\w-]{43})</.exec(made.text) ?? [];
  expect(secret).not.toBe('');
  const listed = await visitor.get(page);
  expect(listed.text).toContain('https://mine.example/a, https://mine.example/b');
  expect(listed.text).not.toContain(secret);
  const wrong = await visitor.submit(`${page}/new`, { ...fields, redirect_uris: 'http://mine.example/' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('must be https');
  const deleted = await (await fillIn(visitor, page, '/-/applications/delete', {}))();
  expect(deleted.location).toBe(page);
  const left = await visitor.get(page);
  expect(left.text).toContain('The application has been deleted.');
  expect(left.text).toContain('No applications yet.');
});
