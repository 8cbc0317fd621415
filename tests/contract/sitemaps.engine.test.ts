import { pageRoutes } from '@commonplace/site/routes';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ErrorLevel, parseSitemapIndex, XMLToSitemapItemStream, type SitemapItem } from 'sitemap';
import { afterAll, describe, expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { sendRequest } from '../support/request.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let author: TestUser;
let admin: TestUser;

interface Made {
  id: number;
  path: string;
  collection_id: number;
}

const write = async (fields: object) => {
  const article = { body_markdown: 'Rye.', published: true, ...fields };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Made>();
};

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  author = await platform.createUser();
  admin = await platform.createUser({ role: 'admin' });
});
afterAll(() => site[Symbol.asyncDispose]());

/** The published schema; elements of the extensions are left to the parser, which knows them. */
const schema = readFileSync(new URL('../../schema/sitemap.xsd', import.meta.resolve('sitemap')), 'utf8').replaceAll(
  'processContents="strict"',
  'processContents="lax"',
);

/** Returns the entries of sitemaps that schema and parser accept, by URL. The validator takes them at once, since each call starts a thread. */
async function read(...paths: string[]): Promise<Map<string, SitemapItem>> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  const { errors } = await validateXML({ xml: files, schema: [schema] });
  expect(errors).toEqual([]);
  const entries = await Promise.all(files.map(({ contents }) => parse(contents)));
  return new Map(entries.flat().map((item) => [item.url.replace(publicUrl, ''), item]));
}

async function readFile(path: string) {
  const { status, text, headers } = await visitor.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  return { fileName: `${path.split('/').at(-1)}`, contents: text };
}

async function parse(text: string): Promise<SitemapItem[]> {
  const parsed = Readable.from([text]).pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW }));
  return (await parsed.toArray()) as SitemapItem[];
}

/** Reads all files that the index names. */
async function readAll(): Promise<Map<string, SitemapItem>> {
  const { text } = await visitor.get('/sitemap.xml');
  const files = await parseSitemapIndex(Readable.from([text]));
  return read(...files.map(({ url }) => url.replace(publicUrl, '')));
}

describe('sitemaps', () => {
  test('name every public page by its newest path, with images, news and the time of the last change', async () => {
    const organization = await platform.createOrganization(author);
    const cover = 'https://cdn.example.com/a.png?x=1&y=2';
    const made = await write({
      title: 'Rye & <spelt>',
      language: 'en',
      main_image: cover,
      series: 'Maps',
      tags: ['maprye'],
    });
    const german = await write({ title: 'Roggen', language: 'de' });
    const linked = await platform.request('PUT', `/api/articles/${made.id}/translations/${german.id}`, {
      key: author.apiKey,
    });
    expect(linked.status, linked.text).toBe(200);
    const foreign = await write({ title: 'From elsewhere', canonical_url: 'https://example.com/original' });
    const draft = await write({ title: 'A draft', published: false });
    const page = {
      title: 'About',
      slug: `about${made.id}`,
      description: 'x',
      body_markdown: 'x',
      template: 'contained',
    };
    const body = { ...page, is_top_level_path: true };
    const published = await platform.request('POST', '/api/pages', { key: admin.apiKey, body });
    expect(published.status, published.text).toBe(201);
    const slug = `newest-${made.id}`;
    const renamed = { article: { slug, body_markdown: 'Edited.' } };
    await platform.request('PUT', `/api/articles/${made.id}`, { key: author.apiKey, body: renamed });
    await platform.settled();
    const path = `/${author.username}/${slug}`;
    const expected = [
      path,
      `/${author.username}`,
      `/${organization.username}`,
      `/${author.username}/series/${made.collection_id}`,
      '/t/maprye',
      `/about${made.id}`,
    ];
    await expect.poll(async () => [...(await readAll()).keys()]).toEqual(expect.arrayContaining(expected));
    const all = await readAll();
    for (const absent of [made.path, foreign.path, draft.path]) expect([...all.keys()]).not.toContain(absent);
    const links = [
      { lang: 'en', url: publicUrl + path },
      { lang: 'de', url: publicUrl + german.path },
    ];
    await expect.poll(async () => (await readAll()).get(path)?.links).toEqual(links);
    expect((await readAll()).get(german.path)?.links).toEqual(links.toReversed());
    const shown = await platform.request('GET', `/api/articles/${made.id}`);
    const { edited_at: edited, published_at: begun } = shown.json<{ edited_at: string; published_at: string }>();
    expect(all.get(path)).toMatchObject({
      lastmod: edited,
      img: [{ url: cover }],
      news: {
        publication: { name: expect.any(String), language: 'en' },
        publication_date: begun,
        title: 'Rye & <spelt>',
      },
    });
  });

  test('name an account without articles ten seconds after it was created at the latest', async () => {
    let passedMs = 0;
    await using gateway = await platform.startGateway({}, () => Date.now() + passedMs);
    const list = async () => {
      const answer = await sendRequest(gateway.url, 'GET', '/api/sitemaps/users/1');
      return answer.json<{ entries: { path: string }[] }>().entries.map(({ path }) => path);
    };
    await list();
    const { username } = await platform.createUser();
    await platform.settled();
    passedMs = 10_000;
    await expect.poll(list).toContain(`/${username}`);
  });

  test('link to the present host of the site', async () => {
    await using moved = await startSite(platform, { PUBLIC_URL: 'https://moved.test' });
    const { text } = await createVisitor(moved.url).get('/sitemap.xml');
    const files = await parseSitemapIndex(Readable.from([text]));
    expect(files.map(({ url }) => new URL(url).origin)).toEqual(files.map(() => 'https://moved.test'));
    const pages = await createVisitor(moved.url).get('/sitemaps/pages-1.xml');
    expect(pages.text).toContain('<loc>https://moved.test/latest</loc>');
    expect(pages.text).not.toContain(publicUrl);
  });

  test('name pages that answer without a redirect', async () => {
    const pages = await read('/sitemaps/pages-1.xml');
    const answers = await Promise.all([...pages.keys()].map(async (path) => [path, (await visitor.get(path)).status]));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test('name every list of the site that visitors can read', async () => {
    const pages = await read('/sitemaps/pages-1.xml');
    const lists = pageRoutes.filter(({ path, isPaged = false }) => isPaged && !path.includes(':'));
    const answers = await Promise.all(lists.map(async ({ path }) => ({ path, ...(await visitor.get(path)) })));
    const open = answers.filter(
      ({ status, headers }) => status === 200 && /html/.test(`${headers.get('content-type')}`),
    );
    // Pages of results are not indexed, and the best articles of a period are other orders of the home page.
    const isLeftOut = (path: string) => path === '/search' || path.startsWith('/top/');
    const missing = open.map(({ path }) => path).filter((path) => !pages.has(path) && !isLeftOut(path));
    expect(missing).toEqual([]);
    expect(open.length).toBeGreaterThan(5);
  });

  test('lose an article that is unpublished, and a file without entries', async () => {
    const { id, path } = await write({ title: 'Soon gone' });
    await expect.poll(async () => (await readAll()).has(path)).toBe(true);
    const body = { article: { published: false } };
    expect((await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body })).status).toBe(200);
    await expect.poll(async () => (await readAll()).has(path)).toBe(false);
  });

  test.each(['articles-1', 'nothing-1', 'articles-0', 'articles-9999999999', 'articles', '..%2f1'])(
    'are 404 at /sitemaps/%s.xml',
    async (file) => {
      expect((await visitor.get(`/sitemaps/${file}.xml`)).status).toBe(404);
    },
  );

  test('are named in robots.txt', async () => {
    expect((await visitor.get('/robots.txt')).text).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });
});
