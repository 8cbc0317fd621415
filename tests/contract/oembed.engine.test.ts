import { extract } from '@extractus/oembed-extractor';
import { afterAll, afterEach, describe, expect, vi } from 'vitest';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let visitor: Visitor;
let author: TestUser;
let article: { id: number; path: string };
const title = 'Rye & <spelt> "here"';

const write = async (fields: object) => {
  const body = { article: { body_markdown: 'Rye.', published: true, description: 'A summary', ...fields } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<typeof article>();
};

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  visitor = createVisitor(site.url);
  author = await platform.createUser();
  article = await write({ title });
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => void vi.unstubAllGlobals());

const oembed = (query: Record<string, string>) => `/oembed?${new URLSearchParams(query).toString()}`;

describe('oEmbed', () => {
  test('describes an article to a consumer that finds it on its page, with a frame that fits', async () => {
    const { fetch: send } = globalThis;
    vi.stubGlobal('fetch', (url: string, options: RequestInit) => send(url.replace(publicUrl, site.url), options));
    const described = await extract(`${publicUrl}${article.path}`, { maxwidth: 400, maxheight: 2_000 });
    expect(described).toMatchObject({
      version: '1.0',
      type: 'rich',
      title,
      author_url: `${publicUrl}/${author.username}`,
      provider_name: 'Commonplace',
      provider_url: publicUrl,
      width: 400,
      height: 220,
    });
    expect(described).not.toHaveProperty('thumbnail_url');
    const html = 'html' in described ? String(described.html) : '';
    expect(html).toContain(`src="${publicUrl}${article.path}/embed"`);
    expect(html).toContain('title="Rye &amp; &lt;spelt&gt; &quot;here&quot;"');
  });

  test('shows the card to a consumer with room for it, also in XML', async () => {
    const url = `${publicUrl}${article.path}?utm_source=x#comments`;
    const json = JSON.parse((await visitor.get(oembed({ url }))).text) as Record<string, unknown>;
    expect(json).toMatchObject({ thumbnail_width: 1_200, thumbnail_height: 630, width: 600 });
    const card = String(json['thumbnail_url']).replace(publicUrl, '');
    expect((await visitor.get(card)).headers.get('content-type')).toBe('image/png');
    const xml = await visitor.get(oembed({ url, format: 'xml' }));
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const element = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml.text)?.[1];
    expect(element('title')).toBe('Rye &amp; &lt;spelt&gt; &quot;here&quot;');
    expect([element('type'), element('width'), element('html')]).toEqual([
      'rich',
      '600',
      expect.stringMatching(/^&lt;iframe /),
    ]);
  });

  test('is announced on the page of the article', async () => {
    const { text } = await visitor.get(article.path);
    for (const [format, type] of [
      ['json', 'application/json+oembed'],
      ['xml', 'text/xml+oembed'],
    ] as const) {
      const href = `${publicUrl}${oembed({ url: publicUrl + article.path, format })}`.replaceAll('&', '&amp;');
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`type="${type}" href="${href}"`);
    }
  });

  test('follows a changed slug', async () => {
    const { id, path } = await write({ title: 'Moved' });
    const body = { article: { slug: `moved-${id}` } };
    await platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body });
    const now = `/${author.username}/moved-${id}`;
    const read = async () => (await visitor.get(oembed({ url: publicUrl + path }))).text;
    await expect.poll(read).toContain(`${publicUrl}${now}/embed`);
    expect((await visitor.get(`${path}/embed`)).location).toBe(`${now}/embed`);
  });

  test.each([
    [400, {}],
    [400, { url: `${publicUrl}/a/b`, maxwidth: '-1' }],
    [404, { url: `${publicUrl}/unknown/nothing` }],
    [404, { url: `${publicUrl}/%E0/%zz` }],
    [404, { url: publicUrl }],
    [404, { url: 'https://example.com/a/b' }],
    [404, { url: 'javascript:alert(1)' }],
    [501, { url: `${publicUrl}/a/b`, format: 'yaml' }],
  ])('answers %s to %o', async (status, query: Record<string, string>) => {
    expect((await visitor.get(oembed(query))).status).toBe(status);
  });

  test('tells nothing about a draft', async () => {
    const { path } = await write({ title: 'Draft', published: false });
    expect((await visitor.get(oembed({ url: publicUrl + path }))).status).toBe(404);
    expect((await visitor.get(`${path}/embed`)).status).toBe(404);
  });
});

test('lets other sites frame the embedded view alone, which has neither scripts nor forms', async () => {
  const { text, headers, status } = await visitor.get(`${article.path}/embed`);
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('surrogate-key')).toContain(`articles/${article.id}`);
  expect(text).toContain('Rye &amp; &lt;spelt&gt; &quot;here&quot;');
  expect(text).not.toMatch(/<(?:script|form|button|input)/);
  // A sandboxed frame has another origin than its style sheets.
  const styles = Array.from(text.matchAll(/rel="stylesheet" href="([^"]*)"/g), ([, path = '']) => path);
  // A third one is that of a theme, which another test on this platform may have published.
  expect([2, 3]).toContain(styles.length);
  for (const path of styles)
    expect((await visitor.get(path)).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const links = Array.from(text.matchAll(/<a [^>]*>/g), ([link]) => link);
  expect(links.every((link) => link.includes('target="_blank"'))).toBe(true);
  const page = await visitor.get(article.path);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
