import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest, type Answer } from '../support/request.ts';

type Gateway = Awaited<ReturnType<Platform['startGateway']>>;

let platform: Platform;
let author: TestUser;
/**
 * A new gateway for each test. Writes go through other gateways, so that only events change its cache; the clock of its
 * cache stands still, so that no entry expires.
 */
let gateway: Gateway;

beforeAll(async () => {
  platform = await startPlatform();
});
// Each test has a new author because the rate limit is ten articles in 30 seconds.
beforeEach(async () => {
  author = await platform.createUser();
  gateway = await platform.startGateway({ RESPONSE_CACHE_MEBIBYTES: 1 }, () => 0);
  await platform.settled();
});
afterEach(() => gateway?.[Symbol.asyncDispose]());
afterAll(() => platform?.[Symbol.asyncDispose]());

async function write(article: object = {}): Promise<number> {
  const body = { article: { title: 'Cached', body_markdown: 'x', published: true, ...article } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
}

const change = (id: number, article: object) =>
  platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
const read = (path: string) => sendRequest(gateway.url, 'GET', path);

/** Counts the cache hits, misses and invalidations of the gateway. */
async function counts() {
  const text = await (await fetch(`http://127.0.0.1:${gateway.monitoringPort}/metrics`)).text();
  const value = (series: RegExp) => Number(series.exec(text)?.[1] ?? 0);
  return {
    made: value(/^gateway_response_cache_total\{.*outcome="miss".*\} (\d+)$/m),
    outdated: value(/^gateway_response_cache_purged_total.* (\d+)$/m),
  };
}

/** Runs `work` and returns how the cache counts changed. */
async function during(work: () => Promise<unknown>) {
  const before = await counts();
  await work();
  const after = await counts();
  return { made: after.made - before.made, outdated: after.outdated - before.outdated };
}

async function all(requests: number, send: (request: number) => Promise<Answer>): Promise<void> {
  const queue = Array.from({ length: requests }, (_, request) => request);
  const worker = async () => {
    for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
      expect((await send(request)).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

describe('an anonymous request', () => {
  test('shares one cached answer among equivalent URLs', async () => {
    const spellings = (request: number) =>
      `/api/articles?per_page=${'0'.repeat(request * 5)}7&sort=${randomBytes(3_000).toString('hex')}&x${request}=1`;
    const cache = await during(() => all(200, (request) => read(spellings(request))));
    expect(cache.made).toBe(1);
  });

  test.each([
    ['a category of listings', (odd: string) => `/api/listings?category=${odd}`],
    ['a category of listings in the path', (odd: string) => `/api/listings/category/${odd}`],
  ])('shares one cached answer for every spelling of %s', async (_name, path) => {
    const cache = await during(() => all(50, () => read(path(randomBytes(40).toString('hex')))));
    expect(cache.made).toBe(1);
    expect((await read(path('jobs'))).json()).toEqual([]);
  });

  test('does not evict popular entries', async () => {
    await read('/api/articles');
    const search = (request: number) => `/api/articles/search?q=${request}${randomBytes(400).toString('hex')}`;
    let made = 0;
    for (let round = 0; round < 12; round += 1) {
      await all(50, (request) => read(search(request)));
      made += (await during(() => read('/api/articles'))).made;
    }
    // On a busy machine it may have expired once; an evicted entry would be made each time.
    expect(made).toBeLessThan(6);
  });

  test("does not appear in the links of other clients' answers", async () => {
    await write({ tags: ['linked'] });
    await write({ title: 'Linked too', tags: ['linked'] });
    const strange = ['constructor', '__proto__', 'toString'].map((name) => `${name}=poison`).join('&');
    const first = await read(`/api/articles/?tag=LINKED&per_page=${'0'.repeat(7_000)}1&${strange}`);
    const link = '<https://commonplace.test/api/articles?per_page=1&tag=linked&page=2>; rel="next"';
    expect(first.headers.get('link')).toBe(link);
    const second = await read('/api/articles?tag=linked&per_page=1');
    expect(second.headers.get('link')).toBe(link);
  });

  test('is rejected when a filter value is too long', async () => {
    for (const name of ['tag', 'tags', 'tags_exclude', 'username', 'collection_id', 'top']) {
      expect((await read(`/api/articles?${name}=${'x'.repeat(1_001)}`)).status, name).toBe(400);
    }
  });
});

describe('a write', () => {
  test('invalidates nothing when no reader can see it', async () => {
    const id = await write({ tags: ['steady'] });
    const draft = await write({ title: 'Draft', published: false });
    await platform.settled();
    const paths = ['/api/articles', '/api/articles?tag=steady', `/api/articles/${id}`, '/api/tags', '/api/listings'];
    for (const path of paths) await read(path);
    const cache = await during(async () => {
      await change(draft, { body_markdown: 'Written on', tags: ['steady'] });
      await write({ title: 'Another draft', published: false });
      const view = { page_view: { article_id: id } };
      expect((await platform.request('POST', '/api/page_views', { body: view })).status).toBe(204);
      const saved = await platform.request('PUT', `/api/readinglist/${id}`, { key: author.apiKey });
      expect(saved.status, saved.text).toBe(201);
      await platform.settled();
      for (const path of paths) await read(path);
    });
    expect(cache).toEqual({ made: 0, outdated: 0 });
  });

  test('invalidates once, and its event finds nothing left to invalidate', async () => {
    const id = await write();
    await platform.settled();
    const own = (method: string, path: string, options = {}) => sendRequest(gateway.url, method, path, options);
    await own('GET', `/api/articles/${id}`);
    const cache = await during(async () => {
      const body = { article: { title: 'Changed' } };
      expect((await own('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
      expect((await read(`/api/articles/${id}`)).json()).toMatchObject({ title: 'Changed' });
      await platform.settled();
      await read(`/api/articles/${id}`);
    });
    expect(cache).toEqual({ made: 1, outdated: 1 });
  });

  test('removes an unpublished article and its comments from all answers', async () => {
    const id = await write();
    await platform.settled();
    const body = { comment: { article_id: id, body_markdown: 'x' } };
    const written = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
    const { id_code: code } = written.json<{ id_code: string }>();
    await platform.settled();
    const thread = await read(`/api/comments/${code}`);
    expect(thread.headers.get('surrogate-key')).toMatch(new RegExp(`^articles/${id} comments comments/\\d+$`));
    await read(`/api/comments?a_id=${id}`);
    await read(`/api/articles/${id}`);
    const cache = await during(async () => {
      expect((await change(id, { published: false })).status).toBe(200);
      await platform.settled();
    });
    expect(cache.outdated).toBeGreaterThanOrEqual(3);
    expect((await read(`/api/articles/${id}`)).status).toBe(404);
  });

  test('invalidates only the threads that show a changed comment', async () => {
    const id = await write();
    await platform.settled();
    const comment = async (text: string, parent?: string) => {
      const body = { comment: { article_id: id, body_markdown: text, parent_id_code: parent } };
      const answer = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
      return answer.json<{ id_code: string }>().id_code;
    };
    const [one, other] = [await comment('One'), await comment('Other')];
    await platform.settled();
    await read(`/api/comments/${one}`);
    await read(`/api/comments/${other}`);
    await comment('Reply', one);
    await platform.settled();
    expect((await during(() => read(`/api/comments/${other}`))).made).toBe(0);
    expect((await read(`/api/comments/${one}`)).json()).toMatchObject({ children: [expect.anything()] });
  });
});

describe('a write over one gateway', () => {
  test('becomes visible to readers of another gateway', async () => {
    // Not `gateway`: with its frozen clock, an answer that is served stale during a refresh would never expire.
    await using other = await platform.startGateway();
    const readText = async (path: string) => (await sendRequest(other.url, 'GET', path)).text;
    const title = `Visible ${randomBytes(8).toString('hex')}`;
    const articles = `/api/articles?username=${author.username}`;
    // Caches the list without the article.
    expect(await readText(articles)).not.toContain(title);
    const id = await write({ title });
    await expect.poll(() => readText(articles), { interval: 20 }).toContain(title);
    const comments = `/api/comments?a_id=${id}`;
    const text = `Comment on ${title}`;
    expect(await readText(comments)).not.toContain(text);
    const comment = { article_id: id, body_markdown: text };
    expect((await platform.request('POST', '/api/comments', { key: author.apiKey, body: { comment } })).status).toBe(
      201,
    );
    await expect.poll(() => readText(comments), { interval: 20 }).toContain(text);
  });
});
