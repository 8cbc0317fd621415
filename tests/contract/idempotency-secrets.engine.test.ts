import { Client } from 'pg';
import { expect } from 'vitest';
import { createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

test('repeats a new API key for its Idempotency-Key, and stores neither of them in clear', async () => {
  const user = await platform.createUser();
  const sent = {
    key: user.apiKey,
    body: { api_key: { description: 'Second' } },
    headers: { 'idempotency-key': 'a-name-of-my-own' },
  };
  const first = await platform.request('POST', '/api/api_keys', sent);
  const again = await platform.request('POST', '/api/api_keys', sent);
  expect(again.text).toBe(first.text);
  const { secret } = first.json<{ secret: string }>();
  expect((await platform.request('GET', '/api/users/me', { key: secret })).status).toBe(200);

  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  const { rows } = await client.query<{ sealed_response: Buffer; key_hash: Buffer }>(
    'select * from idempotency_records where user_id = $1',
    [user.id],
  );
  await client.end();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed_response.includes(secret)).toBe(false);
  expect(rows[0]?.key_hash.includes('a-name-of-my-own')).toBe(false);
});

const newKey = { path: '/api/api_keys', body: { api_key: { description: 'Second' } }, secret: /"cp_/ };
const newApplication = {
  path: '/api/oauth_applications',
  body: { oauth_application: { name: 'Reader' } },
  secret: /"cpa_/,
};
const headers = { 'idempotency-key': 'key' };

test.each([newKey, newApplication])(
  'repeats the answer of $path only to the API key that sent the request, over any gateway',
  async ({ path, body, secret }) => {
    const user = await platform.createUser();
    const described = { api_key: { description: 'Other' } };
    const made = await platform.request('POST', '/api/api_keys', { key: user.apiKey, body: described });
    const { secret: otherKey } = made.json<{ secret: string }>();
    const send = (url: string, key: string) => sendRequest(url, 'POST', path, { key, body, headers });
    const first = await send(platform.url, user.apiKey);
    expect(first.text).toMatch(secret);
    const before = (await platform.request('GET', path, { key: user.apiKey })).json<object[]>().length;

    await using elsewhere = await platform.startGateway();
    for (const { url } of [platform, elsewhere]) {
      const refused = await send(url, otherKey);
      expect(refused.status).toBe(422);
      expect(refused.json()).toMatchObject({ errors: { base: [expect.stringContaining('another request')] } });
      expect(refused.text).not.toMatch(secret);
      expect((await send(url, user.apiKey)).text).toBe(first.text);
    }
    expect((await platform.request('GET', path, { key: user.apiKey })).json()).toHaveLength(before);
  },
);

test('repeats the answer to an application whose token was refreshed in between', async () => {
  const person = await platform.createUser();
  const scope = 'write_oauth_applications';
  const registered = await registerApplication(platform, person, { scopes: [scope] });
  const client = await createTestClient(registered, platform.url);
  const tokens = await client.authorize(await signedInVisitor(platform, person), { scope });
  const send = (token: string) => {
    const shown = { ...headers, authorization: `Bearer ${token}` };
    return platform.request('POST', newApplication.path, { body: newApplication.body, headers: shown });
  };
  const first = await send(tokens.access_token);
  expect(first.status).toBe(201);
  const renewed = await client.refresh(tokens.refresh_token ?? '');
  expect((await send(renewed.access_token)).text).toBe(first.text);
});

test('repeats a secret by which users join an organization', async () => {
  const founder = await platform.createUser();
  const { id } = await platform.createOrganization(founder);
  const create = (key: string) =>
    platform.request('POST', `/api/organizations/${id}/secret`, {
      key: founder.apiKey,
      headers: { 'idempotency-key': key },
    });
  const first = await create('first');
  expect(first.text).toMatch(/"cpj_/);
  expect((await create('first')).text).toBe(first.text);
  expect((await create('second')).text).not.toBe(first.text);
});
