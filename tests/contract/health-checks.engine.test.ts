import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({ HEALTH_CHECK_TOKEN: 'let me in' });
});
afterAll(() => platform?.[Symbol.asyncDispose]());

describe('/api/health_checks', () => {
  test.each([
    ['app', 'App is up!'],
    ['database', 'Database connected'],
    ['cache', 'Cache connected'],
  ])('answers %s with "%s" to the token', async (check, message) => {
    const headers = { 'health-check-token': 'let me in' };
    const answer = await platform.request('GET', `/api/health_checks/${check}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ message });
  });

  test.each([undefined, 'wrong'])('returns 401 for the token %s, from every IP address', async (token) => {
    const headers: Record<string, string> = token === undefined ? {} : { 'health-check-token': token };
    const answer = await platform.request('GET', '/api/health_checks/app', { headers });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
  });

  test('requires the token in the site configuration until it is removed', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const set = async (token: string) => {
      const body = { site_config: { health_check_token: token } };
      const answer = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body });
      expect(answer.status).toBe(200);
    };
    const statusWith = async (token: string) => {
      const headers = { 'health-check-token': token };
      return (await platform.request('GET', '/api/health_checks/app', { headers })).status;
    };
    expect(await statusWith('of the site')).toBe(401);
    await set('of the site');
    await expect.poll(() => statusWith('of the site')).toBe(200);
    expect(await statusWith('let me in')).toBe(200);
    expect(await statusWith('of the sit')).toBe(401);
    await set('');
    await expect.poll(() => statusWith('of the site')).toBe(401);
    expect(await statusWith('let me in')).toBe(200);
  });

  test('returns 503 for the cache while NATS is down, and serves everything else', async () => {
    const headers = { 'health-check-token': 'let me in' };
    await platform.nats.kill();
    const cache = await platform.request('GET', '/api/health_checks/cache', { headers });
    expect(cache.status).toBe(503);
    expect(cache.json()).toEqual({ error: 'service unavailable', status: 503 });
    expect((await platform.request('GET', '/api/health_checks/database', { headers })).status).toBe(200);
    await platform.nats.restart();
    await expect
      .poll(async () => (await platform.request('GET', '/api/health_checks/cache', { headers })).status, {
        timeout: 60_000,
      })
      .toBe(200);
  });
});
