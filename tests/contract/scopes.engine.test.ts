import { beforeAll, describe, expect } from 'vitest';
import { describeVersions } from '@commonplace/gateway/openapi';
import { createTestClient, registerApplication, signedInVisitor, type Tokens } from '../support/oauth.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

interface Operation {
  method: string;
  path: string;
  version: 'beta' | 'v1';
  /** Undefined if no credential is needed. */
  scope: string | undefined;
}

const documents = describeVersions(publicUrl);
const operations = (['beta', 'v1'] as const).flatMap((version) =>
  Object.entries(documents[version].paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security: Record<string, string[]>[] }>).map(
      ([method, { security }]): Operation => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, '999999'),
        version,
        scope: security.some((shown) => Object.keys(shown).length === 0)
          ? undefined
          : security.flatMap(({ oauth2 }) => oauth2 ?? [])[0],
      }),
    ),
  ),
);
const needing = operations.filter(({ scope }) => scope !== undefined && scope !== 'public');

/** Creates a key with one scope. */
async function keyFor(scope: string): Promise<string> {
  const { apiKey } = await platform.createUser();
  const body = { api_key: { description: scope, scopes: [scope] } };
  const created = await platform.request('POST', '/api/api_keys', { key: apiKey, body });
  expect(created.status).toBe(201);
  return created.json<{ secret: string }>().secret;
}

/** An application that may request all scopes, and a user who grants them one by one. */
let authorize: (scope: string) => Promise<Tokens>;
let revoke: (token: string) => Promise<void>;
beforeAll(async () => {
  const scopes = ['public', ...new Set(needing.map(({ scope }) => scope))];
  const application = await registerApplication(platform, await platform.createUser(), { scopes });
  const client = await createTestClient(application, platform.url);
  const visitor = await signedInVisitor(platform, await platform.createUser());
  authorize = (scope) => client.authorize(visitor, { scope });
  revoke = (token) => client.revoke(token);
});

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = ({ method, path, version }: Operation, headers: Record<string, string>) =>
  platform.request(method, path, { version, headers, ...(method !== 'GET' && { body: {} }) });
const nameOf = ({ method, path, version }: Operation) => `${method} ${path} ${version}`;

describe.each([
  ['a key', async (scope: string) => ({ 'api-key': await keyFor(scope) })],
  ['a token', async (scope: string) => asBearer((await authorize(scope)).access_token)],
])('with %s', (_kind, credentialFor) => {
  test('is rejected by every operation without the documented scope', async () => {
    expect(needing.length).toBeGreaterThan(30);
    const shown = await credentialFor('public');
    for (const operation of needing) {
      const refused = await ask(operation, shown);
      const name = nameOf(operation);
      expect(refused.json(), name).toEqual({ error: 'forbidden', status: 403 });
      expect(refused.headers.get('www-authenticate'), name).toBe(
        `Bearer error="insufficient_scope", scope="${operation.scope}"`,
      );
      expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    }
  });

  test.each([...Map.groupBy(needing, ({ scope }) => scope ?? '').entries()])(
    'is accepted with %s by operations of that scope',
    async (scope, served) => {
      const shown = await credentialFor(scope);
      for (const operation of served) {
        const answer = await ask(operation, shown);
        expect(answer.headers.get('www-authenticate'), nameOf(operation)).toBeNull();
      }
    },
  );
});

test('returns 401 for a revoked token at every operation that needs one', async () => {
  const { access_token: token } = await authorize('public');
  await revoke(token);
  await platform.settled();
  for (const operation of operations.filter(({ scope }) => scope !== undefined)) {
    const { status, headers } = await ask(operation, asBearer(token));
    expect([status, headers.get('cache-control')], nameOf(operation)).toEqual([401, 'no-store']);
  }
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
