import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let owner: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  owner = await platform.createUser();
});

const create = (body: unknown) => platform.request('POST', '/api/api_keys', { key: owner.apiKey, body });

test('creates a key that works at once, and shows its secret in no other answer', async () => {
  const created = await create({ api_key: { description: 'mine', secret: 'chosen', id: 7 } });
  expect(created.status).toBe(201);
  expect(created.headers.get('cache-control')).toBe('private, no-store');
  const { secret, ...shown } = created.json<{ secret: string; id: number }>();
  expect(shown).toEqual({
    id: expect.any(Number),
    description: 'mine',
    last_used_at: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  });
  for (const version of ['beta', 'v1'] as const) {
    const listed = await platform.request('GET', '/api/api_keys', { key: secret, version });
    expect(listed.text).not.toContain(secret);
    expect(listed.json()).toContainEqual({ ...shown, last_used_at: expect.stringMatching(/Z$/) });
  }
});

test('creates no key that expires later than the key of the request', async () => {
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;
  const end = inDays(2);
  const body = { api_key: { description: 'for two days', expires_at: end } };
  const { secret: key } = (await create(body)).json<{ secret: string }>();
  const again = (api_key: object) => platform.request('POST', '/api/api_keys', { key, body: { api_key } });
  const made = await again({ description: 'made with it' });
  expect([made.status, made.json()]).toEqual([201, expect.objectContaining({ expires_at: end })]);
  const later = await again({ description: 'longer', expires_at: inDays(3) });
  expect([later.status, later.json()]).toEqual([
    422,
    expect.objectContaining({ errors: { expires_at: ['must not be after the expiry of the calling key'] } }),
  ]);
});

test('lets a key revoke itself, once', async () => {
  const { id, secret } = (await create({ api_key: { description: 'short-lived' } })).json<{
    id: number;
    secret: string;
  }>();
  const revoke = () => platform.request('DELETE', `/api/api_keys/${id}`, { key: secret });
  expect(await revoke()).toMatchObject({ status: 204, text: '' });
  const again = await revoke();
  expect(again.json()).toEqual({ error: 'unauthorized', status: 401 });
  expect(again.headers.get('cache-control')).toBe('no-store');
});

test.each([
  [undefined, 'param is missing or the value is empty: api_key'],
  [{ description: 'unwrapped' }, 'param is missing or the value is empty: api_key'],
  [{ api_key: {} }, 'param is missing or the value is empty: api_key'],
  [{ api_key: 'x' }, 'api_key param must be a JSON object. You provided api_key as a String'],
  [{ api_key: { description: ' ' } }, "Validation failed: Description can't be blank"],
  [{ api_key: { description: null } }, "Validation failed: Description can't be blank"],
  [{ api_key: { name: 'x' } }, "Validation failed: Description can't be blank"],
  [{ api_key: { description: 5 } }, 'Validation failed: Description is invalid'],
  [
    { api_key: { description: 'x'.repeat(301) } },
    'Validation failed: Description is too long (maximum is 300 characters)',
  ],
])('returns 422 for %j', async (body, error) => {
  const answer = await create(body);
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({ error, status: 422 });
});

test.each([
  ['0', 404, 'not found'],
  ['2147483647', 404, 'not found'],
  ['99999999999', 404, 'not found'],
  ['x', 400, 'id must be an integer'],
])('answers the revocation of %s with %i', async (id, status, error) => {
  const answer = await platform.request('DELETE', `/api/api_keys/${id}`, { key: owner.apiKey });
  expect(answer.status).toBe(status);
  expect(answer.json()).toEqual({ error, status });
});

test.each(['GET', 'POST', 'DELETE'])('requires a key for %s', async (method) => {
  const answer = await platform.request(method, method === 'DELETE' ? '/api/api_keys/1' : '/api/api_keys');
  expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
});
