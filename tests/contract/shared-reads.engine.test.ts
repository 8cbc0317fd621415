import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest, v1 } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let author: TestUser;
let reader: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  [author, reader] = await Promise.all([platform.createUser(), platform.createUser()]);
});

let titles = 0;
async function write(article: object = {}): Promise<{ id: number; path: string }> {
  titles += 1;
  const body = { article: { title: `Shared ${titles}`, body_markdown: 'x', published: true, ...article } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json();
}

/** Starts a gateway whose cache entries never expire, so that each miss has a reason. */
async function startGateway() {
  const limits = {
    RATE_LIMIT_GENERAL: 'on',
    RATE_LIMIT_ADDRESS_PER_MINUTE: 10_000,
    RATE_LIMIT_KEY_PER_MINUTE: 10_000,
  } as const;
  const gateway = await platform.startGateway(limits, () => 0);
  // It clears its cache when it begins to follow events.
  await platform.settled();
  const made = async () => {
    const text = await (await fetch(`http://127.0.0.1:${gateway.monitoringPort}/metrics`)).text();
    return Number(/^gateway_response_cache_total\{.*outcome="miss".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const get = (path: string, key?: string, headers: Record<string, string> = {}) =>
    sendRequest(gateway.url, 'GET', path, { ...(key !== undefined && { key }), headers });
  const send = (method: string, path: string, key: string, body?: object) =>
    sendRequest(gateway.url, method, path, { key, body });
  return { ...gateway, made, get, send };
}

describe('callers with a key', () => {
  test('share cached public answers, marked as private', async () => {
    const { id } = await write();
    await platform.settled();
    await using gateway = await startGateway();
    for (const path of ['/api/articles', `/api/articles/${id}`, '/api/tags', `/api/comments?a_id=${id}`]) {
      const before = await gateway.made();
      const anonymous = await gateway.get(path);
      for (const { apiKey } of [reader, author, reader, reader]) {
        const answer = await gateway.get(path, apiKey, { 'if-none-match': anonymous.headers.get('etag') ?? '' });
        expect([answer.status, answer.text]).toEqual([200, anonymous.text]);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        for (const name of ['surrogate-key', 'surrogate-control']) expect(answer.headers.get(name)).toBeNull();
        // An editable record only has the tag of its state.
        const [tag, ofBytes] = (anonymous.headers.get('etag') ?? '').split('.');
        expect(answer.headers.get('etag')).toBe(ofBytes === undefined ? null : `${tag}"`);
        expect(answer.headers.get('ratelimit')).toMatch(/^"key"/);
      }
      expect(await gateway.made(), path).toBe(before + 1);
      expect((await gateway.get(path)).headers.get('cache-control')).toBe('public, no-cache');
    }
  });

  test('get their own data: drafts, emails and personal pages', async () => {
    const draft = await write({ published: false });
    await using gateway = await startGateway();
    for (let time = 0; time < 3; time++) {
      expect((await gateway.get(`/api/articles/${draft.id}`)).status).toBe(404);
      expect((await gateway.get(`/api/articles/${draft.id}`, reader.apiKey)).status).toBe(404);
      expect((await gateway.get(`/api/articles/${draft.id}`, author.apiKey)).status).toBe(200);
      const all = `/api/articles?state=all&username=${author.username}`;
      const ids = async (key?: string) => (await gateway.get(all, key)).json<{ id: number }[]>().map(({ id }) => id);
      expect(await ids()).not.toContain(draft.id);
      expect(await ids(reader.apiKey)).not.toContain(draft.id);
      expect(await ids(author.apiKey)).toContain(draft.id);
      const email = async (key?: string) =>
        (await gateway.get(`/api/users/${author.id}`, key)).json<{ email: string | null }>().email;
      expect(await email()).toBeNull();
      expect(await email(author.apiKey)).not.toBeNull();
      expect((await gateway.get('/api/articles?page=1001', reader.apiKey)).status).toBe(200);
      expect((await gateway.get('/api/articles?page=1001')).status).toBe(401);
    }
  });

  test('get nothing after their key is revoked, not even cached answers', async () => {
    await using gateway = await startGateway();
    const { apiKey } = await platform.createUser();
    for (let time = 0; time < 3; time++) expect((await gateway.get('/api/articles', apiKey)).status).toBe(200);
    const listed = await gateway.send('GET', '/api/api_keys', apiKey);
    const [{ id } = { id: 0 }] = listed.json<{ id: number }[]>();
    expect((await gateway.send('DELETE', `/api/api_keys/${id}`, apiKey)).status).toBe(204);
    expect((await gateway.get('/api/articles/me', apiKey)).status).toBe(401);
    const after = await gateway.get('/api/articles', apiKey);
    expect(after.headers.get('ratelimit')).toMatch(/^"address"/);
  });
});

describe('an author sees a write in the next read', () => {
  test('on the gateway of the write', async () => {
    await using gateway = await startGateway();
    const titlesOf = async (path: string) =>
      (await gateway.get(path, author.apiKey)).json<{ title: string }[]>().map(({ title }) => title);
    for (let time = 0; time < 3; time++) {
      await Promise.all(Array.from({ length: 4 }, () => gateway.get('/api/articles/latest')));
      const article = { title: `Mine ${time}`, body_markdown: 'x', published: true };
      const created = await gateway.send('POST', '/api/articles', author.apiKey, { article });
      expect(created.status, created.text).toBe(201);
      const { id } = created.json<{ id: number }>();
      expect(await titlesOf('/api/articles/latest')).toContain(`Mine ${time}`);
      await gateway.get(`/api/articles/${id}`);
      await gateway.send('PUT', `/api/articles/${id}`, author.apiKey, { article: { title: `Edited ${time}` } });
      const read = await gateway.get(`/api/articles/${id}`, author.apiKey);
      expect(read.json<{ title: string }>().title).toBe(`Edited ${time}`);
      const comment = { comment: { body_markdown: `Comment ${time}`, article_id: id } };
      await gateway.get(`/api/comments?a_id=${id}`, author.apiKey);
      expect((await gateway.send('POST', '/api/comments', author.apiKey, comment)).status).toBe(201);
      expect((await gateway.get(`/api/comments?a_id=${id}`, author.apiKey)).text).toContain(`Comment ${time}`);
      expect((await gateway.send('DELETE', `/api/articles/${id}`, author.apiKey)).status).toBe(204);
      expect(await titlesOf('/api/articles/latest')).not.toContain(`Edited ${time}`);
    }
  });

  test('without a cache miss when no cached answer shows the write', async () => {
    await using gateway = await startGateway();
    const { id } = await write();
    await platform.settled();
    await gateway.get('/api/articles', reader.apiKey);
    const before = await gateway.made();
    const saved = await gateway.send('PUT', `/api/readinglist/${id}`, reader.apiKey);
    const viewed = await gateway.send('POST', '/api/page_views', reader.apiKey, { page_view: { article_id: id } });
    expect([saved.status, viewed.status]).toEqual([201, 204]);
    await gateway.get('/api/articles', reader.apiKey);
    expect(await gateway.made()).toBe(before);
  });

  test('on every other gateway after its event', async () => {
    await using one = await startGateway();
    await using other = await startGateway();
    const { id } = await write({ title: 'Before' });
    const titleAt = async ({ get }: typeof one) =>
      (await get(`/api/articles/${id}`, author.apiKey)).json<{ title: string }>().title;
    expect(await titleAt(other)).toBe('Before');
    await one.send('PUT', `/api/articles/${id}`, author.apiKey, { article: { title: 'After' } });
    await expect.poll(() => titleAt(other)).toBe('After');
  });
});

describe('encoded bodies', () => {
  /** Returns the raw bytes, since `sendRequest` reads text. */
  async function rawRequest(url: string, path: string, headers: Record<string, string>) {
    const request = httpGet(`${url}${path}`, { headers: { 'user-agent': 'contract-tests', accept: v1, ...headers } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
  }

  const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

  test('are sent to clients that accept them, each with its own ETag', async () => {
    const { id } = await write({ body_markdown: 'A long text. '.repeat(500) });
    await using gateway = await startGateway();
    const path = `/api/articles/${id}`;
    const plain = await gateway.get(path);
    expect(plain.headers.get('vary')).toBe('Accept, Accept-Encoding, Api-Key, Authorization, Cookie');
    for (const [encoding, decode] of Object.entries(decoders)) {
      const ask = (headers: Record<string, string> = {}) =>
        rawRequest(gateway.url, path, { 'accept-encoding': encoding, ...headers });
      await expect.poll(async () => (await ask()).headers['content-encoding']).toBe(encoding);
      const { headers, body } = await ask();
      expect(decode(body).toString()).toBe(plain.text);
      expect(headers['content-length']).toBe(String(body.length));
      expect(body.length).toBeLessThan(plain.text.length / 2);
      expect(headers['etag']).toBe(plain.headers.get('etag')?.replace(/"$/, `-${encoding}"`));
      const again = await ask({ 'if-none-match': headers['etag'] ?? '' });
      expect([again.status, again.headers['etag'], again.body.length]).toEqual([304, headers['etag'], 0]);
      const own = await ask({ 'api-key': reader.apiKey });
      expect([own.headers['content-encoding'], own.headers['cache-control']]).toEqual([encoding, 'private, no-store']);
    }
    expect((await gateway.get(path, undefined, { 'accept-encoding': 'br;q=0' })).text).toBe(plain.text);
  });
});
