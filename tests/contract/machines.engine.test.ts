import { afterAll, expect } from 'vitest';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

test('serves an article as Markdown, byte for byte, also at a former path', async () => {
  const { apiKey } = await platform.createUser();
  const text = '---\ntitle: Rye\npublished: true\n---\n\n*Rye*\r\n  and  \tspelt\n\n';
  const body = { article: { body_markdown: text } };
  const made = (await platform.request('POST', '/api/articles', { key: apiKey, body })).json<{
    id: number;
    path: string;
  }>();
  const read = await visitor.get(`${made.path}.md`);
  expect(read.text).toBe(`# Rye\n\n${publicUrl}${made.path}\n\n${text}`);
  expect(read.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect((await visitor.get(`${made.path}.md`, { 'if-none-match': read.headers.get('etag') ?? '' })).status).toBe(304);
  expect((await visitor.get(made.path)).text).toMatch(
    new RegExp(`<link +rel="alternate" +type="text/markdown" href="${made.path}.md"`),
  );
  expect((await visitor.get('/llms.txt')).text).toContain(`- [Rye](${publicUrl}${made.path}.md)`);
  const slug = `spelt-${made.id}`;
  await platform.request('PUT', `/api/articles/${made.id}`, { key: apiKey, body: { article: { slug } } });
  await expect.poll(async () => (await visitor.get(`${made.path}.md`)).location).toMatch(`/${slug}.md`);
  expect((await visitor.get(`${made.path}x.md`)).status).toBe(404);
});

test('serves the files that programs look for', async () => {
  const robots = await visitor.get('/robots.txt');
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(robots.text).toContain('User-agent: *\nDisallow: /dashboard$');
  expect((await visitor.get('/llms.txt')).text).toMatch(/^# Commonplace\n\n/);
  const search = await visitor.get('/opensearch.xml');
  expect(search.text).toMatch(/^<\?xml/);
  expect(search.text).toContain(`template="${publicUrl}/search?q={searchTerms}"`);
  const security = await visitor.get('/.well-known/security.txt');
  const [, expires = ''] = /^Expires: (.+)$/m.exec(security.text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(security.text).toContain(`Contact: ${publicUrl}/report\n`);
  const password = await visitor.get('/.well-known/change-password');
  expect([password.status, password.location]).toEqual([303, '/settings/password']);
});
