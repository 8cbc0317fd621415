import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/people.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';

let platform: Platform;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'admin' });
  user = await platform.createUser();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const configure = (site_config: unknown, key = admin.apiKey) =>
  platform.request('PUT', '/api/admin/config', { key, body: { site_config } });

describe('A62', () => {
  test('is for admins, in V1', async () => {
    expect((await platform.request('GET', '/api/admin/config')).status).toBe(401);
    expect((await platform.request('GET', '/api/admin/config', { key: user.apiKey })).status).toBe(403);
    expect((await configure({ public: true }, user.apiKey)).status).toBe(403);
    const read = await platform.request('GET', '/api/admin/config', { key: admin.apiKey });
    expect(read.json()).toMatchObject({ public: true });
  });

  test('sets known keys', async () => {
    const answer = await configure({ community_name: 'The Commons' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ community_name: 'The Commons', public: true });
  });

  test.each([undefined, 'text', [], null])('site_config %j is 400', async (value) => {
    const answer = await configure(value);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error: 'bad request', status: 400, error_code: 'bad_request' });
  });

  test('an unknown key is 422', async () => {
    const answer = await configure({ no_such_key: 1 });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, error_code: expect.any(String) });
  });
});

describe('S12 private site', () => {
  test('closes every gateway to those without a key, and opens it again', async () => {
    const other = await platform.startGateway();
    await platform.settled();
    const paths = ['/api/articles', '/api/tags', '/api/users/1'];
    for (const path of paths) await platform.request('GET', path);
    expect((await configure({ public: false })).status).toBe(200);
    await platform.settled();
    for (const url of [platform.url, other.url]) {
      for (const path of paths) {
        const answer = await sendRequest(url, 'GET', path);
        expect(answer.status, path).toBe(401);
        expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
      }
      expect((await sendRequest(url, 'GET', '/api/articles', { key: user.apiKey })).status).toBe(200);
      expect((await sendRequest(url, 'GET', '/api/articles', { key: 'cp_wrong' })).status).toBe(401);
      expect((await sendRequest(url, 'GET', '/api/health_checks/app')).status).toBe(200);
    }
    expect((await configure({ public: true })).status).toBe(200);
    await platform.settled();
    expect((await sendRequest(other.url, 'GET', '/api/articles')).status).toBe(200);
  });
});

describe('the audit log', () => {
  test('tells admins who did what to whom', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    await platform.request('PUT', `/api/users/${user.id}/suspend`, { key: moderator.apiKey });
    await platform.settled();
    const path = `/api/admin/audit_logs?actor_id=${moderator.id}`;
    expect((await platform.request('GET', path, { key: user.apiKey })).status).toBe(403);
    const answer = await platform.request('GET', path, { key: admin.apiKey });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        actor_id: moderator.id,
        actor_username: moderator.username,
        action: 'api_user_suspend',
        target_type: 'User',
        target_id: String(user.id),
        before: expect.anything(),
        after: expect.anything(),
        created_at: expect.stringMatching(/Z$/),
        request_id: expect.any(String),
      },
    ]);
    const other = await platform.request('GET', '/api/admin/audit_logs?action=update_site_config_nonsense', {
      key: admin.apiKey,
    });
    expect(other.json()).toEqual([]);
  });
});
