import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let organization: { id: number; username: string };
let article: { id: number; path: string };
let visitor: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser({ credits: 3 });
  organization = await platform.createOrganization(author, { credits: 5 });
  const body = {
    article: { title: '=SUM(1) of bread', body_markdown: 'x', published: true, organization_id: organization.id },
  };
  const created = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  article = created.json<{ id: number; path: string }>();
  await platform.settled();
  const page_view = { article_id: article.id, referrer: 'https://elsewhere.test/' };
  const headers = {
    'accept-language': 'pt-BR,en;q=0.5',
    'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  };
  await platform.request('POST', '/api/page_views', { body: { page_view }, headers });
  await platform.settled();
  visitor = await signedInVisitor(platform, author, site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

const paths = ['/dashboard/analytics', '/dashboard/analytics/periods.csv', '/dashboard/credits', '/dashboard/reports'];

test.each([...paths, '/dashboard/organizations/1'])('redirects visitors from %s to the sign-in page', async (path) => {
  const answer = await createVisitor(site.url).get(path);
  expect([answer.status, answer.location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
});

test('shows charts in words and numbers, of all articles, of one and of an organization', async () => {
  const all = await visitor.get('/dashboard/analytics');
  expect(all.status, all.text).toBe(200);
  expect(all.headers.get('cache-control')).toContain('no-store');
  expect(all.text).toMatch(/<svg\s+class="chart"\s+role="img"\s+aria-label="Page views: 1 in total, at most 1 \(/);
  expect(all.text).toContain('New followers');
  expect(all.text).toContain('elsewhere.test');
  expect(all.text).toContain('Readers: 1 in total');
  expect(all.text).toMatch(/Portuguese<\/th>\s*<td>1<\/td>/);
  expect(all.text).toMatch(/Phone<\/th>\s*<td>1<\/td>/);
  const one = await visitor.get(`/dashboard/analytics?article_id=${article.id}`);
  expect(one.text).toContain('Analytics of “=SUM(1) of bread”');
  expect(one.text).not.toContain('New followers');
  const theirs = await visitor.get(`/dashboard/analytics?organization_id=${organization.id}`);
  expect(theirs.text).toContain('Page views: 1 in total');
  expect(theirs.text).toContain('How the published articles of ');
  expect(theirs.text).not.toContain('How your published articles');
  const desk = await visitor.get(`/dashboard/organizations/${organization.id}`);
  expect(desk.text).toContain(`/dashboard/analytics?article_id=${article.id}&amp;organization_id=${organization.id}`);
  expect((await visitor.get(article.path)).text).toContain(`href="/dashboard/analytics?article_id=${article.id}"`);
});

test('keeps the figures and articles of others to them', async () => {
  const stranger = await signedInVisitor(platform, await platform.createUser(), site.url);
  for (const [path, status] of [
    [`/dashboard/analytics?article_id=${article.id}`, 404],
    [`/dashboard/analytics/periods.csv?article_id=${article.id}`, 404],
    [`/dashboard/analytics?organization_id=${organization.id}`, 403],
    [`/dashboard/analytics/articles.csv?organization_id=${organization.id}`, 403],
    [`/dashboard/credits?organization_id=${organization.id}`, 403],
    [`/dashboard/organizations/${organization.id}`, 403],
  ] as const) {
    expect((await stranger.get(path)).status, path).toBe(status);
  }
});

test.each(['start=2026-02-30', 'start=<b>&end=', 'start=2026-02-02&end=2026-02-01'])(
  'shows a range that is not valid again: %s',
  async (query) => {
    const answer = await visitor.get(`/dashboard/analytics?${query}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('role="alert"')]);
    expect(answer.text).toContain(query.includes('<b>') ? 'value="&lt;b&gt;"' : 'value="2026-02-');
  },
);

test('saves tables as CSV, with titles that are no formulas', async () => {
  const articles = await visitor.get('/dashboard/analytics/articles.csv?start=&end=');
  expect(articles.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(articles.headers.get('content-disposition')).toBe('attachment; filename="articles-start-today.csv"');
  expect(articles.text).toContain(`\r\n'=SUM(1) of bread,${publicUrl}${article.path},1,0,0,0\r\n`);
  const today = new Date().toISOString().slice(0, 10);
  expect((await visitor.get('/dashboard/analytics/periods.csv')).text).toContain(`\r\n${today},1,1,0,0,0,0\r\n`);
  expect((await visitor.get('/dashboard/analytics/referrers.csv')).text).toContain('\r\nelsewhere.test,1\r\n');
  expect((await visitor.get('/dashboard/analytics/periods.csv?start=9999-12-31')).status).toBe(200);
  for (const none of ['people.csv', 'articles.csv?page=2', 'referrers?page=2', 'referrers?start=x']) {
    expect((await visitor.get(`/dashboard/analytics/${none}`)).status, none).toBe(404);
  }
  expect((await visitor.get('/dashboard/analytics/referrers')).text).toMatch(/elsewhere\.test<\/th>\s*<td>1<\/td>/);
  const pages = [1, 2].map((page) =>
    platform.request('GET', `/api/analytics/referrers?per_page=1&page=${page}`, { key: author.apiKey }),
  );
  expect((await Promise.all(pages)).map((page) => page.json<{ domains: unknown[] }>().domains.length)).toEqual([1, 0]);
});

test('shows how credits changed, and what became of reports', async () => {
  const listing = { title: 'Bread pans', body_markdown: 'Three.', category: 'misc', tags: [] };
  await platform.request('POST', '/api/listings', { key: author.apiKey, body: { listing } });
  const own = await visitor.get('/dashboard/credits');
  expect(own.text).toMatch(/2 credits left.*>Bread pans<.*Granted by the site/s);
  const theirs = await visitor.get(`/dashboard/credits?organization_id=${organization.id}`);
  expect(theirs.text).toMatch(/5 credits left.*Granted by the site/s);
  expect((await visitor.get(`/settings/organizations/${organization.id}`)).text).toContain('has 5 credits');
  const feedback_message = {
    feedback_type: 'spam',
    category: 'spam',
    message: 'Look here',
    reported_url: '/unknown-person',
  };
  await platform.request('POST', '/api/feedback_messages', { key: author.apiKey, body: { feedback_message } });
  expect((await visitor.get('/dashboard/reports')).text).toMatch(/href="\/unknown-person".*Look here.*Open/s);
});
