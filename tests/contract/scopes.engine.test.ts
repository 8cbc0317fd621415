import { beforeAll, describe, expect } from 'vitest';
import { scopeOf } from '../operations/descriptions.ts';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { createTestClient, registerApplication, signedInVisitor, type Tokens } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

/** The operations that need a scope, one for each. Operations check keys themselves (`operations.engine.test.ts`). */
const needing = [...Map.groupBy(operations, scopeOf).entries()].flatMap(([scope, [operation]]) =>
  scope !== undefined && operation !== undefined ? [{ scope, operation }] : [],
);

const places = [0, 1, 2, 3, 4, 5, 6];
/** Three tokens for each scope: for any two scopes, one token has the first and lacks the second. */
const codes = places.flatMap((one) =>
  places.flatMap((two) => places.flatMap((three) => (one < two && two < three ? [[one, two, three]] : []))),
);

/** An application that may request all scopes, and a user who grants some of them. */
let authorize: (scope: string) => Promise<Tokens>;
let revoke: (token: string) => Promise<void>;
beforeAll(async () => {
  const scopes = ['public', ...needing.map(({ scope }) => scope)];
  const application = await registerApplication(platform, await platform.createUser(), { scopes });
  const client = await createTestClient(application, platform.url);
  const visitor = await signedInVisitor(platform, await platform.createUser());
  authorize = (scope) => client.authorize(visitor, { scope });
  revoke = (token) => client.revoke(token);
});

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = ({ method, path, versions }: Operation, headers: Record<string, string>) =>
  platform.request(method, path.replaceAll(/\{\w+\}/g, '999999'), {
    version: versions.includes('v1') ? 'v1' : 'beta',
    headers,
    ...(method !== 'GET' && { body: {} }),
  });

describe('a token', () => {
  test('is rejected by an operation of every scope without it', async () => {
    expect(needing.length).toBeGreaterThan(10);
    const shown = asBearer((await authorize('public')).access_token);
    for (const { scope, operation } of needing) {
      const refused = await ask(operation, shown);
      expect(refused.json(), scope).toEqual({ error: 'forbidden', status: 403 });
      expect(refused.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
    }
  });

  test.for(places)('with the scopes of part %d is accepted by the operations of these alone', async (place) => {
    expect(needing.length).toBeLessThanOrEqual(codes.length);
    const granted = needing.filter((_scope, at) => codes[at]?.includes(place)).map(({ scope }) => scope);
    const token = asBearer((await authorize(granted.join(' '))).access_token);
    for (const { scope, operation } of needing) {
      const refusal = (await ask(operation, token)).headers.get('www-authenticate');
      expect(refusal === null, scope).toBe(granted.includes(scope));
    }
  });

  test('is rejected with 401 after it was revoked', async () => {
    const { access_token: token } = await authorize('public');
    await revoke(token);
    await platform.settled();
    for (const { scope, operation } of needing) {
      const { status, headers } = await ask(operation, asBearer(token));
      expect([status, headers.get('cache-control')], scope).toEqual([401, 'no-store']);
    }
  });
});

test('answers public reads with any key like without one', async () => {
  const owner = await platform.createUser();
  const body = { article: { title: 'Draft', body_markdown: 'Text', published: false } };
  const draft = (await platform.request('POST', '/api/articles', { key: owner.apiKey, body })).json<{ id: number }>();
  const client = await createTestClient(await registerApplication(platform, owner), platform.url);
  const browser = await signedInVisitor(platform, owner);
  const status = async (scope: string) => {
    const { access_token: token } = await client.authorize(browser, { scope });
    const headers = { authorization: `Bearer ${token}` };
    return (await platform.request('GET', `/api/articles/${draft.id}`, { headers })).status;
  };
  expect([await status('public'), await status('read_articles')]).toEqual([404, 200]);
});

describe('an API key', () => {
  test('creates no key with more scopes, and expires on time', async () => {
    const { apiKey } = await platform.createUser();
    const make = (key: string, input: object) =>
      platform.request('POST', '/api/api_keys', { key, body: { api_key: { description: 'key', ...input } } });
    const narrow = await make(apiKey, { scopes: ['write_api_keys', 'public'] });
    expect(narrow.json()).toMatchObject({ scopes: ['public', 'write_api_keys'] });
    const { secret } = narrow.json<{ secret: string }>();
    for (const scopes of [[], ['write_articles'], ['write_api_keys', 'read_articles']]) {
      expect((await make(secret, { scopes })).status).toBe(403);
    }
    expect((await make(secret, { scopes: ['public'] })).status).toBe(201);
    expect((await make(apiKey, { scopes: ['everything'] })).status).toBe(422);
    expect((await make(apiKey, { expires_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
    const expires_at = '2099-01-01T00:00:00Z';
    expect((await make(apiKey, { expires_at })).json()).toMatchObject({ expires_at });
  });
});
