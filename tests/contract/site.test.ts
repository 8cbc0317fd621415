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

  test.each([undefined, '[]', '5', '"x"', 'null', '{}', '{"siteconfig":{}}', '{'])(
    'the body %s is 400',
    async (body) => {
      const answer = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body });
      expect(answer.json()).toMatchObject({ status: 400, error_code: 'bad_request' });
    },
  );

  test.each([5, 30, 32, 5_000])('a value of %d levels is 422', async (levels) => {
    const value = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const body = `{"site_config":{"tagline":${value}}}`;
    const answer = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body });
    expect(answer.json()).toMatchObject({ status: 422, errors: expect.anything(), error_code: expect.any(String) });
  });

  test('takes nothing of what is partly wrong, and secrets in but never out', async () => {
    const refused = await configure({ tagline: 'Read me', public: 'maybe', community_name: 'a<b' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['public', 'community_name']);
    const secret = 'nobody-reads-this';
    const answer = await configure({ codehost_secret: secret });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ tagline: null });
    await platform.settled();
    const read = await platform.request('GET', '/api/admin/config', { key: admin.apiKey });
    const log = await platform.request('GET', '/api/admin/audit_logs?action=update_site_config', { key: admin.apiKey });
    for (const { text } of [answer, read, log]) expect(text).not.toContain(secret);
  });

  test('the community is called so in the descriptions, on every gateway', async () => {
    const other = await platform.startGateway();
    const titles = async (url: string) => {
      const documents = ['/api/openapi.json', '/api/openapi-beta.json'].map((path) => sendRequest(url, 'GET', path));
      const page = await sendRequest(url, 'GET', '/api/docs');
      const named = (await Promise.all(documents)).map(
        (answer) => answer.json<{ info: { title: string } }>().info.title,
      );
      return [...named, /<title>(.*)<\/title>/.exec(page.text)?.[1]];
    };
    await titles(other.url);
    expect((await configure({ community_name: 'Salt & Light' })).status).toBe(200);
    const expected = ['Salt & Light API, V1', 'Salt & Light API, beta', 'Salt &amp; Light API'];
    expect(await titles(platform.url)).toEqual(expected);
    await platform.settled();
    expect(await titles(other.url)).toEqual(expected);
    await configure({ community_name: '' });
    expect(await titles(platform.url)).toEqual(['Commonplace API, V1', 'Commonplace API, beta', 'Commonplace API']);
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
    const paths = [
      '/api/articles',
      '/api/tags',
      '/api/users/1',
      '/api/comments?a_id=1',
      '/api/listings',
      '/api/openapi.json',
      '/api/openapi-beta.json',
      '/api/docs',
    ];
    for (const path of paths) await platform.request('GET', path);
    expect((await configure({ public: false })).status).toBe(200);
    await platform.settled();
    for (const url of [platform.url, other.url]) {
      for (const path of paths) {
        const answer = await sendRequest(url, 'GET', path);
        expect(answer.status, path).toBe(401);
        expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
      }
      const body = { page_view: { article_id: 1 } };
      expect((await sendRequest(url, 'POST', '/api/page_views', { body })).status).toBe(401);
      for (const path of ['/api/articles', '/api/openapi.json', '/api/docs']) {
        expect((await sendRequest(url, 'GET', path, { key: user.apiKey })).status, path).toBe(200);
      }
      expect((await sendRequest(url, 'GET', '/api/articles', { key: 'cp_wrong' })).status).toBe(401);
      expect((await sendRequest(url, 'GET', '/api/health_checks/app')).status).toBe(200);
    }
    expect((await configure({ public: true })).status).toBe(200);
    await platform.settled();
    expect((await sendRequest(other.url, 'GET', '/api/articles')).status).toBe(200);
  });
});
