import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let user: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  user = await platform.createUser();
  const body = { article: { title: 'For everyone', body_markdown: 'x', published: true, tags: ['misspelled'] } };
  await platform.request('POST', '/api/articles', { key: user.apiKey, body });
});

describe('unknown names', () => {
  const warningOf = async (path: string, options = {}) =>
    (await platform.request('GET', path, options)).headers.get('warning');

  test('are reported for query parameters, in cached answers too', async () => {
    const path = '/api/articles?tag=misspelled&sotr=new&%22%0d%0a=1';
    for (let round = 0; round < 3; round++) {
      expect(await warningOf(path)).toBe('299 - "Ignored unknown query parameters: sotr, %22%0D%0A"');
      expect(await warningOf(path, { key: user.apiKey })).toContain('sotr');
      expect(await warningOf('/api/articles?tag=misspelled')).toBeNull();
    }
    expect(await warningOf(path, { version: 'beta' })).toMatch(/^299 - "This endpoint .*", 299 - "Ignored .*sotr/);
  });

  test('are reported up to a maximum', async () => {
    const query = Array.from({ length: 400 }, (_, index) => `x${index}=1`).join('&');
    expect(await warningOf(`/api/articles?${query}`)).toMatch(/: x0, x1, .*, x9 and 390 more"$/);
  });

  test('are reported for fields of a body, also next to its wrapper and in a rejection', async () => {
    const article = { title: 'Warned', body_markdown: 'x', tilte: 'W', created_at: '2026-01-01' };
    const post = (body: object) => platform.request('POST', '/api/articles', { key: user.apiKey, body });
    const created = await post({ article, extra: 1 });
    expect(created.status).toBe(201);
    const named = '299 - "Ignored unknown members of the body: extra, article.tilte, article.created_at"';
    expect(created.headers.get('warning')).toBe(named);
    const refused = await post({ article: { ...article, title: 5 }, extra: 1 });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('warning')).toBe(named);
  });

  describe('in front matter', () => {
    const send = (article: object, path = '/api/articles', headers = {}) =>
      platform.request(path === '/api/articles' ? 'POST' : 'PUT', path, {
        key: user.apiKey,
        body: { article },
        headers,
      });
    const body = (...lines: string[]) => ['---', ...lines, '---', 'Text'].join('\n');
    const ignored = (names: string) => `299 - "Ignored unknown members of the front matter: ${names}"`;

    test('are reported on create, update and repetition, while the body is returned unchanged', async () => {
      const body_markdown = body('title: Fronted', 'tittle: W', 'cover: a.png', 'tags: [fronted]', 'date: 2026-01-01');
      const headers = { 'idempotency-key': 'front-matter-1' };
      const created = await send({ body_markdown }, undefined, headers);
      expect(created.status, created.text).toBe(201);
      expect(created.headers.get('warning')).toBe(ignored('tittle, cover'));
      expect(created.json()).toMatchObject({ title: 'Fronted', body_markdown });
      const repeated = await send({ body_markdown }, undefined, headers);
      expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      expect(repeated.headers.get('warning')).toBe(ignored('tittle, cover'));
      const path = `/api/articles/${created.json<{ id: number }>().id}`;
      expect((await send({ description: 'Other' }, path)).headers.get('warning')).toBeNull();
      const updated = await send({ body_markdown, tilte: 1 }, path);
      expect(updated.headers.get('warning')).toBe(
        `299 - "Ignored unknown members of the body: article.tilte", ${ignored('tittle, cover')}`,
      );
      expect((await send({ body_markdown: body('title: Fronted') }, path)).headers.get('warning')).toBeNull();
    });

    test('are reported in a rejection, together with fields that have no effect without a title', async () => {
      const body_markdown = body('tittle: Fronted', 'tags: fronted');
      const both = `${ignored('tittle')}, 299 - "Ignored front matter without a title: tags"`;
      const refused = await send({ body_markdown });
      expect([refused.status, refused.headers.get('warning')]).toEqual([422, both]);
      const created = await send({ body_markdown, title: 'Titled by JSON' });
      expect([created.status, created.headers.get('warning')]).toEqual([201, both]);
    });

    test('are encoded and truncated to fit a header', async () => {
      const odd = ['"\\r\\n\\0\\ud800": 1', '"été, x": 1', "'\"': 1", '[a, b]: 1', ': 1'];
      const named = await send({ body_markdown: body('title: Odd names', ...odd) });
      expect(named.headers.get('warning')).toBe(
        ignored('%0D%0A%00%EF%BF%BD, %C3%A9t%C3%A9%2C%20x, %22, %5B%22a%22%2C%22b%22%5D, null'),
      );
      const many = Array.from({ length: 150 }, (_, index) => `k${index}${'字'.repeat(60)}: 1`);
      const shortened = await send({ body_markdown: body('title: Many names', ...many) });
      expect(shortened.status, shortened.text).toBe(201);
      const warning = shortened.headers.get('warning') ?? '';
      expect(warning).toMatch(/: k0(?:%E5%AD%97){6}, .*, k9(?:%E5%AD%97){6} and 140 more"$/);
      const refused = await send({ body_markdown: body('title: Many names', 'canonical_url: nowhere', ...many) });
      expect(refused.status).toBe(422);
    });
  });

  test('are reported for versions, with the existing ones, in a beta answer', async () => {
    for (let round = 0; round < 3; round++) {
      const headers = { accept: 'application/vnd.commonplace.api-v2+json' };
      const warning = await warningOf('/api/articles?tag=misspelled', { headers });
      expect(warning).toMatch(/^299 - "This endpoint .*", 299 - "There is no version v2 of this API; V1 is /);
    }
  });

  test("are rejected as filters of administrators' lists", async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const answer = await platform.request('GET', '/api/admin/audit_logs?acton=x', { key: admin.apiKey });
    expect(answer.status).toBe(400);
    expect(answer.json<{ error: string }>().error).toBe('acton is not a parameter of this operation');
  });
});
