import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { createServiceClient } from '@commonplace/testing/service-client';
import { userPrincipal } from '@commonplace/testing/principals';
import { Client } from 'pg';
import { beforeEach, describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Article {
  id: number;
  title: string;
  path: string;
  [field: string]: unknown;
}

let platform: Platform;
let author: TestUser;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});
// Each test has a new author because the rate limit is ten articles in 30 seconds.
beforeEach(async () => {
  author = await platform.createUser();
});

const post = (article: unknown) => platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
const put = (id: number, article: unknown) =>
  platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });

async function write(article: Record<string, unknown>): Promise<Article> {
  const answer = await post(article);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Article>();
}

const titles = async (path: string, key?: string) => {
  const answer = await platform.request('GET', path, key === undefined ? {} : { key });
  expect(answer.status, path).toBe(200);
  return answer.json<Article[]>().map(({ title }) => title);
};

describe('article bodies', () => {
  test.each([
    ['line ends and trailing spaces', 'a\r\nb\rc\n\n  \t \r\n'],
    ['a byte order mark', '\uFEFF# Text'],
    ['emoji', '😀 👨‍👩‍👧 e\u0301'],
    ['text from right to left', '\u200Fעברית \u202Eالعربية\u202C'],
    ['separators and controls', '\u2028 \u2029 \u0085 \u0001 \u007F \uFFFE \uFFFF'],
    ['only whitespace', ' \n'],
    ['nothing', ''],
    [
      'front matter',
      '---\r\ntitle: "In the text"\r\nid: 7\r\ndate: 2001-01-01\r\nedited_at: ~\r\n---\r\n\r\nText \r\n',
    ],
  ])('with %s are returned byte for byte', async (_name, body) => {
    const { id, ...created } = await write({ title: 'Bytes', body_markdown: body });
    expect(created['body_markdown']).toBe(body);
    const read = await platform.request('GET', `/api/articles/${id}`, { key: author.apiKey });
    expect(read.json<Article>()['body_markdown']).toBe(body);
    const [own] = (await platform.request('GET', '/api/articles/me/all', { key: author.apiKey })).json<Article[]>();
    expect(own?.['body_markdown']).toBe(body);
    expect((await put(id, { tags: ['go'] })).json<Article>()['body_markdown']).toBe(body);
  });
});

describe('request bodies', () => {
  const send = (body: string | Buffer, contentType = 'application/json') =>
    platform.request('POST', '/api/articles', { key: author.apiKey, body, headers: { 'content-type': contentType } });

  test.each([
    ['half of a surrogate pair', String.raw`{"article":{"title":"\ud800"}}`, 'the body is not valid UTF-8'],
    ['a byte order mark', '\uFEFF{"article":{"title":"x"}}', 'the body is not valid JSON'],
    ['only whitespace', '  ', 'the body is not valid JSON'],
  ])('returns 400 for %s', async (_name, body, error) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error, status: 400 });
  });

  test.each([
    ['a null character', String.raw`{"article":{"title":"\u0000"}}`, 'The body contains a null character'],
    [
      'a null character in an unknown field',
      String.raw`{"article":{"x":{"y":["\u0000"]}}}`,
      'The body contains a null character',
    ],
    [
      '100,000 levels',
      `{"article":{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
      'The body has too many levels or values',
    ],
    [
      '200,000 values',
      `{"article":{"tags":[${'"a",'.repeat(200_000)}"\\ud83d\\ude00"]}}`,
      'The body has too many levels or values',
    ],
  ])('returns 422 for %s', async (_name, body, message) => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual({ error: message, status: 422, errors: { base: [message] } });
  });

  test.each(['null', '[]', '"article"', '1', '{"articles":{}}', ''])(
    'returns 422 for %s, which lacks the wrapper',
    async (body) => {
      const answer = await send(body);
      expect(answer.status).toBe(422);
      expect(answer.json()).toEqual({
        error: 'param is missing or the value is empty: article',
        status: 422,
        errors: { article: ["can't be blank"] },
      });
    },
  );

  test.each(['application/json;charset=UTF-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
    'accepts %s as JSON',
    async (contentType) => {
      expect((await send('{"article":{"title":"Typed"}}', contentType)).status).toBe(201);
    },
  );
});

describe('values of POST /api/articles', () => {
  test.each([
    [{ title: 'a'.repeat(129) }, 'title', 'is too long (maximum is 128 characters for full_post)'],
    [{ tags: 'a,b,c,d,e' }, 'tag_list', 'exceed the maximum of 4 tags'],
    [{ tags: ['c++'] }, 'tag_list', '"c++" contains non-alphanumeric or prohibited unicode characters'],
    [{ tags: {} }, 'tags', 'is invalid'],
    [{ organization_id: 'acme' }, 'organization_id', 'is invalid'],
    [{ canonical_url: 'http://localhost/x' }, 'canonical_url', 'is an invalid url'],
    [
      { canonical_url: `https://example.com/${'a'.repeat(9000)}` },
      'canonical_url',
      'is too long (maximum is 2000 bytes)',
    ],
    [{ main_image: 'picture.png' }, 'main_image', 'is an invalid url'],
    [{ series: 'a'.repeat(9000) }, 'series', 'is too long (maximum is 255 characters)'],
    [{ description: 'a'.repeat(9000) }, 'description', 'is too long (maximum is 2000 characters)'],
    [{ published_at: 'tomorrow' }, 'published_at', 'is invalid'],
    [
      { published: true, published_at: '2001-01-01T00:00:00Z' },
      'published_at',
      'only future or current published_at allowed',
    ],
    [{ published: 1 }, 'published', 'is invalid'],
    [{ body_markdown: null }, 'body_markdown', 'is invalid'],
  ])('returns 422 for %j and names the field', async (values, field, message) => {
    const answer = await post({ title: 'Valid', ...values });
    expect(answer.status).toBe(422);
    expect(answer.json()).toEqual({
      error: expect.stringMatching(/^Validation failed: /),
      status: 422,
      errors: { [field]: [message] },
    });
  });

  test('accepts organization_id as digits, and honors it for members only', async () => {
    const organization = await platform.createOrganization(author);
    await platform.settled();
    const own = await write({ title: 'For us', organization_id: String(organization.id) });
    expect(own).toMatchObject({ organization: { username: organization.username } });
    expect(own.path.startsWith(`/${organization.username}/`)).toBe(true);
    author = await platform.createUser();
    expect(await write({ title: 'For them', organization_id: organization.id })).not.toHaveProperty('organization');
  });

  test('shows a scheduled article to its author only, and only in the list of all own articles', async () => {
    const year = new Date().getUTCFullYear() + 2;
    const { id } = await write({ title: 'Later', published: true, published_at: `${year}-01-01T01:00:00+01:00` });
    const own = await platform.request('GET', `/api/articles/${id}`, { key: author.apiKey });
    expect(own.json()).toMatchObject({ published_at: `${year}-01-01T00:00:00Z` });
    expect((await platform.request('GET', `/api/articles/${id}`)).status).toBe(404);
    expect(await titles('/api/articles/me', author.apiKey)).toEqual([]);
    expect(await titles('/api/articles/me/unpublished', author.apiKey)).toEqual([]);
    expect(await titles('/api/articles/me/all', author.apiKey)).toEqual(['Later']);
  });
});

describe('values of PUT /api/articles/{id}', () => {
  test('clears optional fields that are null or empty, and keeps the tags when they are null', async () => {
    const full = { description: 'Mine', main_image: 'https://example.com/a.png', tags: ['go'], series: 'S' };
    const { id } = await write({ title: 'Full', body_markdown: 'Text', published: true, ...full });
    expect((await put(id, { tags: null })).json()).toMatchObject({ tags: ['go'], cover_image: full.main_image });
    const cleared = await put(id, { description: null, main_image: '', tags: [], series: null });
    expect(cleared.json()).toMatchObject({
      description: 'Text',
      cover_image: null,
      tags: [],
      tag_list: '',
      collection_id: null,
      edited_at: expect.stringMatching(/Z$/),
    });
    expect((await put(id, { title: null })).json()).toMatchObject({ errors: { title: ["can't be blank"] } });
  });

  test('prefers front matter over JSON fields', async () => {
    const body = '---\ntitle: In the text\npublished: false\ntags: one\n---\nText';
    const json = { title: 'JSON', published: true, tags: ['two'], description: 'Mine', series: 'S' };
    const created = await write({ body_markdown: body, ...json });
    expect(created).toMatchObject({ title: 'In the text', published_at: null, tags: ['one'], description: 'Mine' });
    expect(created['collection_id']).toEqual(expect.any(Number));
    const updated = await put(created.id, { title: 'Again', published: true, tags: ['three'] });
    expect(updated.json()).toMatchObject({ title: 'In the text', published_at: null, tags: ['one'] });
    expect(updated.json()).toMatchObject({ description: 'Mine', collection_id: created['collection_id'] });
    const whole = await put(created.id, { body_markdown: body.replace('false', 'true') });
    expect(whole.json()).toMatchObject({ published_at: anyTimestamp, collection_id: null, description: 'Text' });
  });

  test('never changes a publication time that is public', async () => {
    const { id, ...before } = await write({ title: 'Public', published: true });
    const answer = await put(id, { published_at: `${new Date().getUTCFullYear() + 2}-01-01T00:00:00Z` });
    expect(answer.json()).toMatchObject({ published_at: before['published_at'] });
  });
});

describe('PUT /api/articles/{id}/unpublish', () => {
  test('accepts a null note', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    const { id } = await write({ title: 'Noted', published: true });
    const path = `/api/articles/${id}/unpublish`;
    expect((await platform.request('PUT', path, { key: moderator.apiKey, body: { note: null } })).status).toBe(204);
  });
});

describe('lists', () => {
  test('shows drafts of an organization to its members with state=all', async () => {
    const organization = await platform.createOrganization(author);
    await platform.settled();
    await write({ title: 'Ours', published: true, organization_id: organization.id });
    await write({ title: 'Our draft', organization_id: organization.id });
    const path = `/api/articles?username=${organization.username}&state=all&per_page=1000`;
    expect(await titles(path, author.apiKey)).toEqual(['Our draft', 'Ours']);
    expect(await titles(path, (await platform.createUser()).apiKey)).toEqual(['Ours']);
    expect(await titles(path)).toEqual(['Ours']);
  });

  test.each(['36501', '99999999', '2147483647', '99999999999'])('returns all articles for top=%s', async (top) => {
    await write({ title: 'Found', body_markdown: 'pangolin', published: true });
    await platform.settled();
    expect(await titles(`/api/articles/search?top=${top}`)).toContain('Found');
    expect(await titles(`/api/articles/search?q=pangolin&top=${top}`)).toContain('Found');
    expect(await titles(`/api/articles?top=${top}&per_page=1000`)).toContain('Found');
  });

  test('returns a page of long bodies that exceeds the size of one gRPC message', async () => {
    const { content: address } = platform.addresses;
    await using articles = createServiceClient(ArticlesService, address);
    const principal = userPrincipal({ userId: author.id, username: author.username });
    for (let number = 1; number <= 22; number++) {
      await articles.createArticle({ article: { title: `Long ${number}`, bodyMarkdown: 'a' } }, { principal });
    }
    // The bodies have the maximum length; they are inserted directly so that none has to be rendered.
    const client = new Client({ connectionString: platform.databaseUrls.content });
    await client.connect();
    await client.query(
      `update article_bodies set body_markdown = repeat('a', 800000)
       where article_id in (select id from articles where user_id = $1)`,
      [author.id],
    );
    await client.end();
    const expected = Array.from({ length: 22 }, (_, index) => `Long ${22 - index}`);
    expect(await titles('/api/articles/me/all?per_page=23', author.apiKey)).toEqual(expected);
    const page = await platform.request('GET', '/api/articles/me/all?per_page=22', { key: author.apiKey });
    expect(page.json<Article[]>().map(({ title }) => title)).toEqual(expected);
    expect(page.headers.get('link')).toBeNull();
  });
});

describe('conditional requests', () => {
  test.each(['beta', 'v1'] as const)('returns 304 with the headers of the 200 and no body (%s)', async (version) => {
    const { id } = await write({ title: 'Conditional', published: true });
    // The author is new, so an event still has to bring the byline.
    await platform.settled();
    const path = `/api/articles/${id}`;
    const full = await platform.request('GET', path, { version });
    const etag = full.headers.get('etag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      for (const given of [etag, `W/${etag}`, `"x", W/${etag}`, '*']) {
        const answer = await platform.request(method, path, { version, headers: { 'if-none-match': given } });
        expect(answer, given).toMatchObject({ status: 304, text: '' });
        for (const name of ['etag', 'cache-control', 'vary', 'surrogate-key', 'warning', 'access-control-allow-origin'])
          expect(answer.headers.get(name), name).toBe(full.headers.get(name));
        expect(answer.headers.get('content-length')).toBeNull();
      }
    }
    const keyed = await platform.request('GET', path, { key: author.apiKey, headers: { 'if-none-match': etag } });
    expect(keyed.status).toBe(200);
    expect(keyed.headers.get('cache-control')).toBe('private, no-store');
  });
});
