import * as oauth from 'oauth4webapi';
import { describe, expect, vi } from 'vitest';
import {
  allow,
  callback,
  createTestClient,
  oauthError,
  registerApplication,
  signedInVisitor,
  type TestClient,
  type Tokens,
} from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { withDatabase } from '../support/oauth-records.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { Visitor } from '../support/visitor.ts';

let platform: Platform;
let person: TestUser;
let visitor: Visitor;
let client: TestClient;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  person = await platform.createUser();
  visitor = await signedInVisitor(platform, person);
  client = await newClient();
});

const newClient = async (changes?: object) =>
  createTestClient(await registerApplication(platform, await platform.createUser(), changes), platform.url);
const me = async (token: string) =>
  (await platform.request('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } })).status;
/** Returns an authorization code that a user has granted, and the request for it. */
async function grantCode(by = client, changes?: Record<string, string | undefined>) {
  const requested = await by.ask(changes);
  const { location } = await allow(visitor, requested.path);
  return { requested, parameters: by.callbackOf(requested, location) };
}

/**
 * Redeems the same credential fifty times at once and returns the tokens of the only success. On a busy machine the first
 * request may time out like the others; then fifty requests try another credential.
 */
async function redeemFiftyTimes(begin: () => Promise<() => Promise<Tokens>>): Promise<Tokens[]> {
  const attempt = async () => {
    const ask = await begin();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, ask));
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    return given.length > 0 && given;
  };
  return vi.waitUntil(attempt, { timeout: 90_000 });
}

describe('an authorization code', () => {
  test('is rejected with another verifier, redirect URI or application, and stays valid', async () => {
    const { requested, parameters } = await grantCode();
    const other = await newClient();
    const verifier = oauth.generateRandomCodeVerifier();
    expect(await oauthError(client.redeem({ ...requested, verifier }, parameters))).toBe('invalid_grant');
    expect(await oauthError(client.redeem({ ...requested, redirectUri: `${callback}/` }, parameters))).toBe(
      'invalid_grant',
    );
    const foreign = new URLSearchParams(parameters);
    expect(
      await oauthError(other.redeem(requested, other.callbackOf(requested, `${callback}?${foreign.toString()}`))),
    ).toBe('invalid_grant');
    expect((await client.redeem(requested, parameters)).scope).toBe('public read_articles');
  });

  test('revokes its tokens and the grant when it is used twice', async () => {
    const { requested, parameters } = await grantCode();
    const tokens = await client.redeem(requested, parameters);
    expect(await me(tokens.access_token)).toBe(200);
    expect(await oauthError(client.redeem(requested, parameters))).toBe('invalid_grant');
    await platform.settled();
    expect(await me(tokens.access_token)).toBe(401);
    expect(await oauthError(client.refresh(tokens.refresh_token ?? ''))).toBe('invalid_grant');
    expect((await visitor.get(requested.path)).status).toBe(200);
  });

  test('succeeds once in fifty simultaneous uses, and those tokens are revoked', async () => {
    const given = await redeemFiftyTimes(async () => {
      const { requested, parameters } = await grantCode();
      return () => client.redeem(requested, parameters);
    });
    expect(given).toHaveLength(1);
    await platform.settled();
    for (const { access_token: token } of given) expect(await me(token)).toBe(401);
  });

  test('expires after a minute', async () => {
    const { requested, parameters } = await grantCode();
    await withDatabase(platform, (database) => database.age('authorization_code', 61));
    expect(await oauthError(client.redeem(requested, parameters))).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test('works once, and revokes the whole grant when it is used again', async () => {
    const first = await client.authorize(visitor);
    const second = await client.refresh(first.refresh_token ?? '');
    expect(await oauthError(client.refresh(first.refresh_token ?? ''))).toBe('invalid_grant');
    await platform.settled();
    for (const { access_token: token } of [first, second]) expect(await me(token)).toBe(401);
    expect(await oauthError(client.refresh(second.refresh_token ?? ''))).toBe('invalid_grant');
  });

  test('succeeds once in fifty simultaneous uses, and the grant is revoked', async () => {
    const given = await redeemFiftyTimes(async () => {
      const { refresh_token: token = '' } = await client.authorize(visitor);
      return () => client.refresh(token);
    });
    expect(given).toHaveLength(1);
    await platform.settled();
    expect(await me(given[0]?.access_token ?? '')).toBe(401);
    expect(await oauthError(client.refresh(given[0]?.refresh_token ?? ''))).toBe('invalid_grant');
  });

  test('keeps to its scopes and its application, and expires after thirty days', async () => {
    const { refresh_token: token = '' } = await client.authorize(visitor);
    expect(await oauthError(client.refresh(token, 'public write_articles'))).toBe('invalid_scope');
    expect(await oauthError((await newClient()).refresh(token))).toBe('invalid_grant');
    const narrower = await client.refresh(token, 'public');
    expect(narrower.scope).toBe('public');
    await withDatabase(platform, (database) => database.age('refresh_token', 30 * 24 * 3_600 + 1));
    expect(await oauthError(client.refresh(narrower.refresh_token ?? ''))).toBe('invalid_grant');
  });
});

describe('an application', () => {
  test('needs its secret, and a public one gets no token for itself', async () => {
    const application = await registerApplication(platform, await platform.createUser());
    for (const secret of ['wrong', null]) {
      const impostor = await createTestClient({ ...application, client_secret: secret }, platform.url);
      expect(await oauthError(impostor.ownToken())).toBe('invalid_client');
    }
    const open = await newClient({ confidential: false });
    expect(await oauthError(open.ownToken())).toBe('invalid_request');
    expect(await oauthError(client.ownToken('read_articles'))).toBe('invalid_scope');
  });

  test('cannot introspect tokens when it is public', async () => {
    const open = await newClient({ confidential: false });
    const tokens = await open.authorize(visitor);
    expect(await oauthError(open.introspect(tokens.access_token))).toBe('invalid_client');
  });

  test('gets no cookies and no cacheable answers', async () => {
    const answer = await fetch(`${platform.url}/oauth/token`, {
      method: 'POST',
      headers: { 'user-agent': 'x', origin: 'https://app.example' },
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['a body of another type', { 'content-type': 'application/json' }, '{}', 400],
    [
      'a body that is too large',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `x=${'a'.repeat(70_000)}`,
      413,
    ],
    [
      'a body just above the maximum',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `x=${'a'.repeat(57_343)}`,
      413,
    ],
    ['an encoded body', { 'content-encoding': 'gzip' }, 'x', 415],
  ])('is rejected with %s', async (_name, headers, body, status) => {
    const init = { method: 'POST', headers: { 'user-agent': 'x', ...headers }, body };
    expect((await fetch(`${platform.url}/oauth/token`, init)).status).toBe(status);
  });
});

describe('an access token', () => {
  test('is rejected at once when it is revoked, its user banned, or its application deleted', async () => {
    const admin = await platform.createUser({ role: 'super_admin' });
    const status = async (user: TestUser, to: string) => {
      const requested = { key: admin.apiKey, body: { status: to } };
      const answer = await platform.request('PUT', `/api/admin/users/${user.id}/status`, requested);
      expect([200, 204], answer.text).toContain(answer.status);
    };
    const owner = await platform.createUser();
    const reader = await platform.createUser();
    const application = await registerApplication(platform, owner);
    const theirs = await createTestClient(application, platform.url);
    const browser = await signedInVisitor(platform, reader);
    const { access_token: token, refresh_token: refresh = '' } = await theirs.authorize(browser);
    const { access_token: own } = await theirs.ownToken();
    expect(await me(token)).toBe(200);

    await status(reader, 'suspended');
    expect(await me(token)).toBe(200);
    await status(reader, 'banned');
    expect(await me(token)).toBe(401);
    expect(await oauthError(theirs.refresh(refresh))).toBe('invalid_grant');
    await status(reader, 'active');
    expect(await me(token)).toBe(200);

    await status(owner, 'banned');
    await platform.settled();
    expect(await me(token)).toBe(401);
    expect(await oauthError(theirs.ownToken())).toBe('invalid_client');
    await status(owner, 'active');
    expect(await me(token)).toBe(200);
    expect(await me(own)).toBe(403);

    const path = `/api/oauth_applications/${application.client_id}`;
    expect((await platform.request('DELETE', path, { key: owner.apiKey })).status).toBe(204);
    await platform.settled();
    expect([await me(token), await me(own)]).toEqual([401, 401]);
    expect(await oauthError(theirs.refresh(refresh))).toBe('invalid_client');
  });

  test('gets the message of an invalid API key, and invalid_token, when it is unknown', async () => {
    for (const [authorization, challenge] of [
      ['Bearer none', 'Bearer error="invalid_token"'],
      ['', 'Bearer realm="api"'],
      [`Bearer ${person.apiKey}`, 'Bearer error="invalid_token"'],
    ] as const) {
      const answer = await platform.request('GET', '/api/users/me', { headers: { authorization } });
      expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
      expect(answer.headers.get('vary')).toContain('Authorization');
    }
  });

  test('is rejected after it expires, even if it was just used', async () => {
    const { access_token: token } = await client.authorize(visitor);
    await withDatabase(platform, (database) => database.age('access_token', 3_601));
    expect(await me(token)).toBe(401);
  });
});

test('stores nothing for floods of unauthorized requests and open consent pages', async () => {
  const { path } = await client.ask({ scope: 'public' });
  const count = () => withDatabase(platform, (database) => database.count());
  const before = await count();
  const strange = await Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(platform.url + path, { redirect: 'manual', headers: { 'user-agent': 'x' } }),
    ),
  );
  expect(new Set(strange.map(({ status }) => status))).toEqual(new Set([303]));
  const requested = await client.ask({ scope: 'write_articles' });
  for (let turn = 0; turn < 20; turn += 1) expect((await visitor.get(requested.path)).status).toBe(200);
  expect(await count()).toEqual(before);
});
