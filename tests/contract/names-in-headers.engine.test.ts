import { todaysPart } from '@commonplace/testing/extent';
import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let moderator: TestUser;

interface Article {
  id: number;
  path: string;
  collection_id: number;
}

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  moderator = await platform.createUser({ role: 'super_admin' });
});
afterAll(() => site[Symbol.asyncDispose]());

/** A tag in each script, and letters that several encodings treat differently. */
const names = [
  'тегшрифт',
  '日本語札',
  'عربيوسم',
  'עבריתתג',
  'ελληνικάταμπέλα',
  'हिन्दीटैग',
  'ภาษาไทยป้าย',
  '한국어태그',
  'ქართულითეგი',
  'հայերենպիտակ',
  'tiếngviệtthẻ',
  'தமிழ்குறி',
  'istanbulığdır',
  'straßecafé',
  'ﬁchier',
  '𐐨𐐩𐐪',
];

async function api<Made>({ apiKey: key }: TestUser, method: string, path: string, body?: object): Promise<Made> {
  const answer = await platform.request(method, path, { key, ...(body && { body }) });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return (answer.text === '' ? undefined : answer.json()) as Made;
}

const write = (author: TestUser, fields: object) =>
  api<Article>(author, 'POST', '/api/articles', { article: { body_markdown: 'x', published: true, ...fields } });

const pagesOf = (name: string, username: string, { path, collection_id: series }: Article) => {
  const tag = encodeURIComponent(name);
  return [
    ['', '/latest', '/top/week', '/top/month', '/top/year', '/top/infinity'].map((order) => `/t/${tag}${order}`),
    ['', '.atom', '.json'].flatMap((format) => [
      `/feed/tag/${tag}${format}`,
      `/feed/series/${series}${format}`,
      `/feed/search${format}?q=${tag}`,
    ]),
    [path, `${path}.md`, `${path}/embed`, `/oembed?url=${encodeURIComponent(`https://commonplace.test${path}`)}`],
    [
      '/tags',
      `/search?q=${tag}`,
      `/search?q=x&tag=${tag}`,
      `/report?url=${tag}`,
      `/${username}`,
      `/${username}/series`,
      `/${username}/series/${series}`,
    ],
  ].flat();
};

const operationsOf = (name: string, { id, path, collection_id: series }: Article) => {
  const tag = encodeURIComponent(name);
  return [
    [`/api/tags/${tag}/summary`, '/api/tags', `/api/articles?tag=${tag}`, `/api/articles/latest?tag=${tag}&page=1`],
    [`/api/articles?tags=${tag}`, `/api/articles/search?q=${tag}`, `/api/search?q=${tag}`],
    [`/api/search/completions?q=${tag}`, `/api/articles/${id}`, `/api/articles${path}`, `/api/series/${series}`],
    [`/api/paths?path=${encodeURIComponent(`/${name}`)}`, `/api/paths?path=${encodeURIComponent(path)}`],
  ].flat();
};

describe.each(todaysPart(names, 4))('a site with the tag, title and series %s', (name) => {
  let author: TestUser;
  let article: Article;

  test.beforeAll(async () => {
    author = await platform.createUser();
    article = await write(author, { title: `${name} 1`, tags: [name], series: name, description: name });
    await write(author, { title: `${name} 2`, tags: [name] });
    await api(author, 'PATCH', '/api/users/me', { user: { name } });
    await platform.settled();
  });

  test('shows every page and feed to all visitors from one cache', async () => {
    for (const path of pagesOf(name, author.username, article)) {
      const { status, headers } = await visitor.get(path);
      expect(status, path).toBe(200);
      expect(headers.get('cache-control'), path).toContain('public');
      expectPlain(headers, path);
    }
    const tag = await visitor.get(`/t/${encodeURIComponent(name)}`);
    expect(tag.headers.get('surrogate-key')).toContain(`tags/${encodeURIComponent(name)}`);
  });

  test('shows every page to a member', async () => {
    const member = await signedInVisitor(platform, author, site.url);
    for (const path of [
      ...pagesOf(name, author.username, article),
      '/dashboard',
      '/dashboard/series',
      '/settings/profile',
    ]) {
      const { status, headers } = await member.get(path);
      expect(status, path).toBe(200);
      expectPlain(headers, path);
    }
  });

  test('is redirected to with a header of ASCII', async () => {
    for (const path of [
      `/t/${encodeURIComponent(name)}/`,
      `/T/${encodeURIComponent(name)}?q=${encodeURIComponent(name)}`,
    ]) {
      const { status, headers } = await visitor.get(path);
      expect(status, path).toBe(301);
      expectPlain(headers, path);
    }
  });

  test('is read by every operation that shows names', async () => {
    for (const path of operationsOf(name, article)) {
      const answer = await platform.request('GET', path);
      expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200);
      expectPlain(answer.headers, path);
    }
  });

  test('shows a change of its tag', async () => {
    const tag = encodeURIComponent(name);
    const summary = `Summary of ${name}`;
    await api(moderator, 'PUT', `/api/tags/${tag}`, { tag: { short_summary: summary } });
    await expect.poll(async () => (await visitor.get(`/t/${tag}`)).text).toContain(summary);
    await expect.poll(async () => (await platform.request('GET', `/api/tags/${tag}/summary`)).text).toContain(summary);
    await api(author, 'PUT', `/api/follows/tags/${tag}`, {});
    await api(author, 'DELETE', `/api/follows/tags/${tag}`);
  });
});

/** A header is printable ASCII (RFC 9110, 5.5). */
function expectPlain(headers: Headers, path: string): void {
  for (const [header, value] of headers) expect(value, `${path} ${header}`).toMatch(/^[ -~]*$/);
}
