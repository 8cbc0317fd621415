import { describe, expect } from 'vitest';
import { signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let admin: TestUser;
let made = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

interface Page {
  id: number;
  slug: string;
  processed_html: string;
}

const send = (method: string, path: string, body?: unknown) =>
  platform.request(method, path, { key: admin.apiKey, ...(body !== undefined && { body }) });
const unique = () => `paged-${(made += 1)}`;
const fields = (changes: object = {}) => ({
  title: 'Our page',
  slug: unique(),
  description: 'What it is about',
  body_markdown: 'Some *text*',
  template: 'contained',
  ...changes,
});

async function write(changes: object = {}): Promise<Page> {
  const answer = await send('POST', '/api/pages', fields(changes));
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Page>();
}

/** Requests the page like a browser. */
const visit = (path: string, url = platform.url) => createVisitor(url).get(path);

describe('/api/pages', () => {
  test('returns the fields of the contract', async () => {
    const social = { url: 'https://example.com/a.png' };
    const page = await write({ is_top_level_path: true, social_image: social, body_json: '{"a":[1]}' });
    expect(page).toEqual({
      id: page.id,
      title: 'Our page',
      slug: page.slug,
      description: 'What it is about',
      is_top_level_path: true,
      landing_page: false,
      body_css: null,
      body_html: null,
      body_json: '{"a":[1]}',
      body_markdown: 'Some *text*',
      processed_html: '<p>Some <em>text</em></p>\n',
      social_image: social,
      template: 'contained',
    });
    expect((await platform.request('GET', `/api/pages/${page.id}`)).json()).toEqual(page);
    const cleared = await send('PATCH', `/api/pages/${page.id}`, { social_image: null, body_json: null });
    expect(cleared.json()).toEqual({ ...page, social_image: { url: null }, body_json: null });
    const deleted = await send('DELETE', `/api/pages/${page.id}`);
    expect([deleted.status, deleted.json()]).toEqual([200, cleared.json()]);
    expect((await send('DELETE', `/api/pages/${page.id}`)).json()).toMatchObject({
      status: 404,
      error_code: 'not_found',
    });
    expect((await platform.request('GET', `/api/pages/${page.id}`)).status).toBe(404);
  });

  test.each<[object, Record<string, string[]>]>([
    [{ title: '' }, { title: ["can't be blank"] }],
    [{ description: null }, { description: ["can't be blank"] }],
    [{ body_markdown: ' ' }, { body_markdown: ["can't be blank"] }],
    [{ template: 'fancy' }, { template: ['is not included in the list'] }],
    [{ slug: 'No Slug' }, { slug: ['is invalid'] }],
    [{ slug: 'a/b/c/d/e/f/g' }, { slug: ['has too many subdirectories'] }],
    [{ slug: 'sitemap-1' }, { slug: ['is taken by sitemap directory'] }],
    [{ slug: 'settings', is_top_level_path: true }, { slug: ['is reserved'] }],
    [{ slug: 'api/x', is_top_level_path: true }, { slug: ['is reserved'] }],
    [{ template: 'json', body_json: '{' }, { body_json: ['must be valid JSON'] }],
    [{ social_image: 'http://127.0.0.1/x.png' }, { social_image: ['is an invalid url'] }],
    [{ body_html: 'x'.repeat(100_001) }, { base: ['The bodies are too long (maximum is 100000 bytes together)'] }],
  ])('rejects %j', async (wrong, errors) => {
    const answer = await send('POST', '/api/pages', fields(wrong));
    expect(answer.json()).toMatchObject({ status: 422, errors, error_code: 'validation_failed' });
  });

  test('replaces a page with PUT, and changes given fields with PATCH', async () => {
    const { id, slug } = await write();
    const answer = await send('PUT', `/api/pages/${id}`, { body_markdown: 'x' });
    expect(answer.json()).toMatchObject({
      errors: { title: ["can't be blank"], slug: ["can't be blank"], description: ["can't be blank"] },
    });
    const put = await send('PUT', `/api/pages/${id}`, fields({ slug, title: 'Newer' }));
    expect(put.json()).toMatchObject({ title: 'Newer', slug });
    expect((await send('PATCH', `/api/pages/${id}`, { title: 'Newest' })).json()).toMatchObject({
      title: 'Newest',
      body_markdown: 'Some *text*',
    });
  });

  test('rejects a top-level path that a user, an organization or another page has', async () => {
    const { slug } = await write({ is_top_level_path: true });
    const again = await send('POST', '/api/pages', fields({ slug }));
    expect(again.json()).toMatchObject({ errors: { slug: ['has already been taken'] } });
    const user = await platform.createUser();
    const organization = await platform.createOrganization(user);
    const podcast = unique();
    await send('POST', '/api/podcasts', { podcast: { title: 'x', slug: podcast } });
    for (const taken of [user.username, organization.username, podcast]) {
      const name = taken.toLowerCase();
      const top = await send('POST', '/api/pages', fields({ slug: name, is_top_level_path: true }));
      expect(top.json()).toMatchObject({ errors: { slug: ['is already taken by another entity'] } });
      // A page below the top level does not conflict until it moves.
      const { id } = await write({ slug: name });
      expect((await send('PATCH', `/api/pages/${id}`, { is_top_level_path: true })).status).toBe(422);
      await send('DELETE', `/api/pages/${id}`);
    }
    await platform.settled();
    const created = await send('POST', '/api/organizations', { username: slug, name: 'x' });
    expect(created.json()).toMatchObject({ errors: { username: ['has already been taken'] } });
    const show = await send('POST', '/api/podcasts', { podcast: { title: 'x', slug } });
    expect(show.json()).toMatchObject({ errors: { slug: ['is already taken by another entity'] } });
  });

  test('allows writes for admins only, with audit entries without the bodies', async () => {
    const user = await platform.createUser();
    const { id } = await write();
    for (const [method, path] of [
      ['POST', '/api/pages'],
      ['PUT', `/api/pages/${id}`],
      ['DELETE', `/api/pages/${id}`],
    ] as const) {
      const body = method === 'DELETE' ? {} : { body: fields() };
      expect((await platform.request(method, path, body)).status).toBe(401);
      expect((await platform.request(method, path, { ...body, key: user.apiKey })).status).toBe(403);
    }
    await platform.settled();
    const log = await send('GET', `/api/admin/audit_logs?target_type=Page&target_id=${id}`);
    expect(log.json()).toMatchObject([
      { action: 'create_page', actor_id: admin.id, after: { body_markdown: { characters: 11 } } },
    ]);
    expect(log.text).not.toContain('Some *text*');
  });
});

describe('GET a page', () => {
  test('serves the current page at its path, with surrogate keys', async () => {
    const { id, slug } = await write({ slug: `${unique()}/deeper/still` });
    const other = await platform.startGateway();
    try {
      const first = await visit(`/page/${slug}`);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(first.text).toContain('<p>Some <em>text</em></p>');
      expect(first.headers.get('surrogate-key')).toBe(`pages/${id} theme`);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const etag = first.headers.get('etag') ?? '';
      const known = await createVisitor(platform.url).get(`/page/${slug}`, { 'if-none-match': etag });
      expect(known.status).toBe(304);
      expect((await visit(`/page/${slug}/`, other.url)).text).toContain('Some');
      // It is not at the top level yet.
      expect((await visit(`/${slug}`, other.url)).status).toBe(404);
      await send('PATCH', `/api/pages/${id}`, { body_markdown: 'Other words', is_top_level_path: true });
      for (const url of [platform.url, other.url]) {
        for (const path of [`/page/${slug}`, `/${slug}`]) {
          await expect.poll(async () => (await visit(path, url)).text).toContain('Other words');
        }
      }
      await send('DELETE', `/api/pages/${id}`);
      for (const url of [platform.url, other.url]) {
        await expect.poll(async () => (await visit(`/${slug}`, url)).status).toBe(404);
      }
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });

  test.each([
    ['json', { body_json: '{"a":1}' }, 'application/json; charset=utf-8', '{"a":1}'],
    ['css', { body_css: 'p { color: red }' }, 'text/css; charset=utf-8', 'p { color: red }'],
    ['txt', { body_markdown: '<b>*as it is*' }, 'text/plain; charset=utf-8', '<b>*as it is*'],
  ])('serves the content type of the template %s', async (template, changes, type, text) => {
    const { slug } = await write({ template, ...changes });
    for (const path of [`/page/${slug}`, `/page/${slug}.${template}`]) {
      const answer = await visit(path);
      expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([200, type, text]);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const wrong = template === 'txt' ? 'json' : 'txt';
    expect((await visit(`/page/${slug}.${wrong}`)).status).toBe(404);
  });

  test('serves well-known names at the top level', async () => {
    const { id } = await write({ slug: 'code-of-conduct', title: 'How we behave' });
    const answer = await visit('/code-of-conduct?from=footer');
    expect(answer.text).toContain('<h1>How we behave</h1>');
    await send('DELETE', `/api/pages/${id}`);
    expect((await visit('/code-of-conduct')).status).toBe(404);
  });

  test('serves no script that could run, unless the site allows it', async () => {
    const script = '<script>alert(1)</script><p onclick="alert(2)" style="color: red">Raw</p>';
    const raw = await write({ body_markdown: null, body_html: script });
    const sanitized = await write({ body_markdown: script, body_html: script });
    expect(sanitized.processed_html).not.toMatch(/script|onclick/);
    const policyOf = async ({ slug }: Page) =>
      (await visit(`/page/${slug}`)).headers.get('content-security-policy') ?? '';
    expect((await visit(`/page/${raw.slug}`)).text).toContain(script);
    for (const page of [raw, sanitized]) {
      const policy = await policyOf(page);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src|allow-scripts/);
    }
    expect(await policyOf(raw)).toMatch(/sandbox allow-same-origin/);
    const configure = (value: boolean | null) =>
      send('PUT', '/api/admin/config', { site_config: { allow_page_scripts: value } });
    try {
      expect((await configure(true)).status).toBe(200);
      await expect.poll(() => policyOf(raw)).toContain("script-src 'self' 'unsafe-inline'");
      expect(await policyOf(sanitized)).not.toContain('script-src');
    } finally {
      await configure(null);
    }
    await expect.poll(() => policyOf(raw)).not.toContain('script-src');
  });

  test.each([
    ['contained', { body_markdown: '# First\n\n# Second' }],
    ['full_within_layout', { body_markdown: 'Text' }],
    ['nav_bar_included', { body_markdown: 'Text' }],
    ['nav_bar_included', { body_markdown: '# Alone' }],
    ['nav_bar_included', { body_markdown: '# First\n\n# Second' }],
    ['contained', { body_markdown: null, body_html: '<h1 class="big">Own</h1>' }],
  ])('has one heading, and describes itself to previews and search engines: %s, %j', async (template, bodies) => {
    const { slug } = await write({ template, ...bodies });
    const { text } = await visit(`/page/${slug}`);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    for (const property of ['title', 'type', 'url', 'site_name', 'description', 'image', 'locale'])
      expect(text.split(` property="og:${property}"`), property).toHaveLength(2);
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const url = `https://commonplace.test/page/${slug}`;
    expect(JSON.parse(json)).toMatchObject({ '@type': 'WebPage', name: 'Our page', url });
  });

  test.each([
    ["form-action 'self'", '<form class="search"', { body_markdown: 'Text' }],
    ["form-action 'none'", ' href="/search" aria-label', { body_markdown: null, body_html: '<p>Own</p>' }],
  ])('leads to the search as its policy allows: %s, %s', async (policy, search, bodies) => {
    const { slug } = await write(bodies);
    const { headers, text } = await visit(`/page/${slug}`);
    expect(headers.get('content-security-policy')).toContain(policy);
    expect(text).toContain(search);
    expect(text.includes('<form')).toBe(policy === "form-action 'self'");
  });

  test('answers HEAD and GET with one ETag from the first request on', async () => {
    const { slug } = await write({ body_markdown: 'Bread rises. '.repeat(500) });
    const etags: (string | null)[] = [];
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const headers = { 'user-agent': 'contract-tests', accept: 'text/html', 'accept-encoding': 'gzip' };
      etags.push((await fetch(`${platform.url}/page/${slug}`, { method, headers })).headers.get('etag'));
    }
    expect(new Set(etags)).toEqual(new Set([expect.stringMatching(/^W?\/?"/)]));
  });

  test('serves a private answer to a signed-in user', async () => {
    const { slug } = await write();
    const { visitor, username } = await signUp(platform);
    const own = await visitor.get(`/page/${slug}`);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(own.text).toContain(username);
    const guest = createVisitor(platform.url);
    expect((await guest.get(`/page/${slug}`)).text).not.toContain(username);
  });
});
