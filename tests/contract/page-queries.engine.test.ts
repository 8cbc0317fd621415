import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitors: readonly Visitor[];
let username: string;
let article: { path: string; collection_id: number };

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  const author = await platform.createUser();
  ({ username } = author);
  const body = {
    article: { title: 'Queries', body_markdown: 'x', published: true, tags: ['café'], series: 'Queries' },
  };
  article = (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json();
  await platform.settled();
  visitors = [createVisitor(site.url), await signedInVisitor(platform, author, site.url)];
});
afterAll(() => site[Symbol.asyncDispose]());

/** Pages of each kind; a program's files are for visitors and members, too. */
const pages = () =>
  [
    [
      '/',
      '/latest',
      '/top/week',
      '/tags',
      '/t/caf%C3%A9',
      '/t/caf%C3%A9/latest',
      '/search',
      '/report',
      '/organizations',
    ],
    [
      '/podcasts',
      '/videos',
      '/listings',
      '/badges',
      '/trends',
      '/subforems',
      '/feed',
      '/feed.atom',
      '/feed/tag/caf%C3%A9',
    ],
    ['/robots.txt', '/llms.txt', '/opensearch.xml', '/sitemap.xml', '/sitemaps/pages-1.xml', '/manifest.webmanifest'],
    [article.path, `${article.path}.md`, `${article.path}/embed`, `/feed${article.path}/comments`, `/${username}`],
    [`/${username}/series`, `/${username}/series/${article.collection_id}`, '/signin', '/signup', '/api/docs'],
  ].flat();

/** Queries in which letters stand that divide paths, as other sites add them to links (RFC 3986, 3.4). */
const queries = ['x=/', 'ref=https://elsewhere.example/', '/', 'x=?a/'];

test('a page is the same whatever letters an unknown query has', async () => {
  for (const visitor of visitors)
    for (const page of pages()) {
      const { status, location } = await visitor.get(page);
      for (const query of queries) {
        const answer = await visitor.get(`${page}?${query}`);
        expect([answer.status, answer.location], `${page}?${query}`).toEqual([status, location]);
      }
    }
});

test('a query keeps its slashes and question marks', async () => {
  const [visitor] = visitors as [Visitor];
  expect((await visitor.get('/search?q=tcp/')).text).toContain('value="tcp/"');
  expect((await visitor.get('/search?q=why?')).text).toContain('value="why?"');
  expect((await visitor.get('/report?url=/t/x/')).text).toContain('value="/t/x/"');
  const described = await visitor.get(`/oembed?url=${publicUrl}${article.path}/`);
  expect(described.status).toBe(200);
  expect(JSON.parse(described.text)).toMatchObject({ title: 'Queries' });
  expect(await visitor.get('/latest/?q=a?b/')).toMatchObject({ status: 301, location: '/latest?q=a?b/' });
});

test('the page for an unknown path has the name of the site in its title', async () => {
  const [visitor] = visitors as [Visitor];
  const titleOf = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];
  const name = titleOf((await visitor.get('/latest')).text)
    ?.split(' - ')
    .at(-1);
  expect(name).not.toContain('commonplace.test');
  for (const path of ['/a/b/c/d', '/a/.md', '/assets/cards/tags/%2e%2e/x.png', '/sitemaps/x'])
    expect(titleOf((await visitor.get(path)).text), path).toBe(`Page not found - ${name}`);
});
