import { afterAll, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, unescape, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
/** In the titles of 24 articles, in the names of 12 people and in a listing. */
const word = 'quendelbrot';

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => platform.createUser({ name: `${word} ${at}`, credits: 10 })),
  );
  for (const [at, { apiKey: key }] of people.entries()) {
    for (const half of ['one', 'two']) {
      const article = {
        title: `${word} ${at} ${half}`,
        body_markdown: 'Rye.',
        published: true,
        tags: [`herb${at % 2}`],
      };
      expect((await platform.request('POST', '/api/articles', { key, body: { article } })).status).toBe(201);
    }
  }
  const listing = { title: 'A stone to bake on', body_markdown: 'Used.', category: 'misc', tags: [word] };
  const made = await platform.request('POST', '/api/listings', { key: people[0]!.apiKey, body: { listing } });
  expect(made.status).toBe(201);
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

/** Returns the target of the link with this text or relation. */
function linkIn(page: string, mark: string): string {
  const [, before, after] = new RegExp(`${mark}[^>]*href="([^"]*)"|href="([^"]*)"[^>]*>${mark}`).exec(page) ?? [];
  return unescape(before ?? after ?? '');
}

const titlesIn = (page: string) => [...page.matchAll(/<h3[^>]*><a href="([^"]*)"/g)].map(([, path = '']) => path);

test.each([
  ['', 24],
  ['&sort=date', 24],
  ['&tag=herb1&sort=date', 12],
])('pages through the articles of a search with %s', async (filters, count) => {
  const seen: string[] = [];
  let path = `/search?q=${word}${filters}`;
  for (let page = 1; path !== ''; page += 1) {
    const { status, text } = await visitor.get(path);
    expect(status, path).toBe(200);
    const sections = text.split('<section class="results">');
    seen.push(...titlesIn(sections[1] ?? ''));
    // Only the first page has other types.
    if (page > 1) expect(sections, path).toHaveLength(2);
    expect(text.includes('rel="prev"'), path).toBe(page > 1);
    path = linkIn(text, 'rel="next"');
    if (path !== '')
      expect(path).toBe(`/search?q=${word}${filters}&page=${page + 1}`.replace(/(&sort=date)(&tag=herb1)/, '$2$1'));
  }
  expect(new Set(seen).size).toBe(count);
  expect(seen).toHaveLength(count);
});

test('pages through the people that a search finds', async () => {
  const first = await visitor.get(`/search?q=${word}`);
  const all = linkIn(first.text, 'People: all 12');
  expect(all).toBe(`/search?q=${word}&type=users`);
  const [one, two] = [await visitor.get(all), await visitor.get(`${all}&page=2`)];
  const people = [one, two].flatMap(({ text }) => [...text.matchAll(/<li>.*?<a href="([^"]*)">quendelbrot/gs)]);
  expect(new Set(people.map(([, path]) => path)).size).toBe(12);
  expect(linkIn(one.text, 'rel="next"')).toBe(`${all}&page=2`);
  expect([linkIn(two.text, 'rel="prev"'), linkIn(two.text, 'rel="next"')]).toEqual([all, '']);
  expect(linkIn(two.text, 'All types of results')).toBe(`/search?q=${word}`);
});

test('names the authors that narrow a search', async () => {
  const { text } = await visitor.get(`/search?q=${word}`);
  const [, path = ''] =
    /href="([^"]*username=[^"]*)"[^>]*>\s*<bdi>quendelbrot \d+<\/bdi> <span class="muted">2</.exec(text) ?? [];
  expect(path).toContain('username=');
  expect((await visitor.get(unescape(path))).text).toMatch(/aria-current="true"[^>]*>\s*<bdi>quendelbrot \d+<\/bdi> ×/);
});

test('links a tag of a listing to the listings with it', async () => {
  const [, path = ''] = /href="(\/listings\/misc\/[^"]*)"/.exec((await visitor.get(`/search?q=${word}`)).text) ?? [];
  const { text } = await visitor.get(path);
  const search = linkIn(text, `#<span class="p-category">${word}`);
  const found = await visitor.get(search);
  expect([found.status, found.text]).toEqual([200, expect.stringContaining(`href="${path}"`)]);
});

test.each([
  ['page=4', 404],
  ['page=1000000', 404],
  ['type=users&page=3', 404],
  ['type=pages', 404],
])('answers %s with %i', async (query, status) => {
  expect((await visitor.get(`/search?q=${word}&${query}`)).status).toBe(status);
});

test('does not speak of a form where none was sent', async () => {
  const { status, text } = await visitor.get('/search?q=rye+after:soon');
  expect(status).toBe(422);
  expect(text).toContain('The address has a part that this page does not understand.');
  expect(text).not.toContain('send the form');
});

test.each(['/latest', '/', '/top/year', `/t/herb1`, '/feed'])(
  'has no page of %s after the last one that visitors get',
  async (path) => {
    expect(await visitor.get(`${path}?page=1001`)).toMatchObject({ status: 404, location: undefined });
  },
);

test('asks visitors to sign in on each page of what is only for members', async () => {
  expect((await visitor.get('/readinglist?page=1001')).location).toMatch(/^\/signin\?/);
});

test('redirects to the article whose path or address was pasted', async () => {
  const author = await platform.createUser();
  const article = { title: 'Pasted', body_markdown: 'Rye.', published: true };
  const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  const { path, url } = made.json<{ path: string; url: string }>();
  await platform.settled();
  for (const words of [path, url, `${url}/`, `${url}?utm_source=x#comments`, ` ${path} `]) {
    const answer = await visitor.get(`/search?q=${encodeURIComponent(words)}`);
    expect([answer.status, answer.location], words).toEqual([303, path]);
  }
  for (const words of [
    `${path}-not`,
    'https://elsewhere.example/ada/hello',
    'tcp/ip',
    '/',
    '//evil.example/a',
    '/%zz/a',
  ]) {
    expect((await visitor.get(`/search?q=${encodeURIComponent(words)}`)).status, words).toBe(200);
  }
});
