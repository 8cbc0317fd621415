import { describe, expect } from 'vitest';
import { createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
});

describe('CORS', () => {
  const origin = 'https://elsewhere.test';

  test('allows every origin to read all answers: cached, with a key, and failures', async () => {
    for (const [method, path, key] of [
      ['GET', '/api/articles', undefined],
      ['GET', '/api/articles', undefined],
      ['GET', '/api/articles/me', user.apiKey],
      ['GET', '/api/articles/me', undefined],
      ['GET', '/api/nothing', undefined],
      ['DELETE', '/api/tags', undefined],
      ['GET', '/api/health_checks/app', undefined],
    ] as const) {
      const options = { headers: { origin }, ...(key && { key }) };
      const { headers } = await platform.request(method, path, options);
      expect(headers.get('access-control-allow-origin'), path).toBe('*');
      expect(headers.get('access-control-expose-headers')).toMatch(/Link, .*Retry-After, .*X-Request-Id/);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test.each([
    ['/api/articles', 'GET, HEAD, POST, OPTIONS'],
    ['/api/articles/me', 'GET, HEAD, OPTIONS'],
    ['/api/articles/5', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
  ])('allows all methods of %s and a key in a preflight', async (path, methods) => {
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'api-key' };
    const answer = await platform.request('OPTIONS', path, { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe(methods);
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['api-key', 'authorization', 'content-type', 'idempotency-key']));
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('allows a bearer token after a preflight', async () => {
    const application = await registerApplication(platform, await platform.createUser());
    const client = await createTestClient(application, platform.url);
    const { access_token: token } = await client.authorize(await signedInVisitor(platform, user), {
      scope: 'read_articles',
    });
    const asking = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    for (const path of ['/api/articles/me', '/api/articles', '/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const { status, headers } = await platform.request('OPTIONS', path, { headers: { origin, ...asking } });
      expect(status, path).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      // For this header browsers do not accept an asterisk.
      expect(headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toContain('authorization');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
    const send = (method: string, authorization: string) =>
      platform.request(method, '/api/articles/me', { headers: { origin, authorization } });
    for (const [answer, status] of [
      [await send('GET', `Bearer ${token}`), 200],
      [await send('GET', 'Bearer none'), 401],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
      expect(answer.headers.get('vary')).toContain('Authorization');
    }
  });
});
