import { picture } from '@commonplace/images/testing/pictures';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, signUp } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { sendRequest, v1 } from '../support/request.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.createUser({ role: 'admin' });
  user = await platform.createUser();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const configure = (site_config: unknown, key = admin.apiKey) =>
  platform.request('PUT', '/api/admin/config', { key, body: { site_config } });

describe('PUT /api/admin/config', () => {
  test('is allowed for admins, in V1', async () => {
    expect((await platform.request('GET', '/api/admin/config')).status).toBe(401);
    expect((await platform.request('GET', '/api/admin/config', { key: user.apiKey })).status).toBe(403);
    expect((await configure({ public: true }, user.apiKey)).status).toBe(403);
    const read = await platform.request('GET', '/api/admin/config', { key: admin.apiKey });
    expect(read.json()).toMatchObject({ public: true });
  });

  test('sets known keys', async () => {
    const answer = await configure({ community_name: 'The Commons' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ community_name: 'The Commons', public: true });
  });

  test.each([undefined, '[]', '5', '"x"', 'null', '{}', '{"siteconfig":{}}', '{'])(
    'returns 400 for the body %s',
    async (body) => {
      const answer = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body });
      expect(answer.json()).toMatchObject({ status: 400, error_code: 'bad_request' });
    },
  );

  test.each([5, 30, 32, 5_000])('returns 422 for a value of %d levels', async (levels) => {
    const value = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const body = `{"site_config":{"tagline":${value}}}`;
    const answer = await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body });
    expect(answer.json()).toMatchObject({ status: 422, errors: expect.anything(), error_code: 'validation_failed' });
  });

  test('stores nothing of a partly invalid body, and never returns secrets', async () => {
    const refused = await configure({ tagline: 'Read me', public: 'maybe', community_name: 'a<b' });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['public', 'community_name']);
    const secret = 'not-to-be-returned';
    const answer = await configure({ health_check_token: secret });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ tagline: null });
    await platform.settled();
    const read = await platform.request('GET', '/api/admin/config', { key: admin.apiKey });
    const log = await platform.request('GET', '/api/admin/audit_logs?action=update_site_config', { key: admin.apiKey });
    for (const { text } of [answer, read, log]) expect(text).not.toContain(secret);
    for (const shown of [answer, read]) expect(shown.json()).not.toHaveProperty('health_check_token');
    await configure({ health_check_token: '' });
  });

  test('shows the community name in the OpenAPI documents, on every gateway', async () => {
    const other = await platform.startGateway();
    const titles = async (url: string) => {
      const documents = ['/api/openapi.json', '/api/openapi-beta.json'].map((path) => sendRequest(url, 'GET', path));
      const page = await sendRequest(url, 'GET', '/api/docs');
      const named = (await Promise.all(documents)).map(
        (answer) => answer.json<{ info: { title: string } }>().info.title,
      );
      return [...named, /<title>(.*)<\/title>/.exec(page.text)?.[1]];
    };
    await titles(other.url);
    expect((await configure({ community_name: 'Salt & Light' })).status).toBe(200);
    const expected = ['Salt & Light API, V1', 'Salt & Light API, beta', 'Salt &amp; Light API'];
    expect(await titles(platform.url)).toEqual(expected);
    await platform.settled();
    expect(await titles(other.url)).toEqual(expected);
    await configure({ community_name: '' });
    expect(await titles(platform.url)).toEqual(['Commonplace API, V1', 'Commonplace API, beta', 'Commonplace API']);
  });

  test.each([undefined, 'text', [], null])('returns 400 for the site_config %j', async (value) => {
    const answer = await configure(value);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error: 'bad request', status: 400, error_code: 'bad_request' });
  });

  test('returns 422 for an unknown key', async () => {
    const answer = await configure({ no_such_key: 1 });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, error_code: 'validation_failed' });
  });
});

describe('the schema of the configuration', () => {
  test('is readable by admins, and matches the configuration', async () => {
    const path = '/api/admin/config/schema';
    expect((await platform.request('GET', path)).status).toBe(401);
    expect((await platform.request('GET', path, { key: user.apiKey })).status).toBe(403);
    expect((await platform.request('GET', path, { key: admin.apiKey, version: 'beta' })).status).toBe(404);
    const schema = (await platform.request('GET', path, { key: admin.apiKey })).json<{
      properties: Record<string, { writeOnly?: boolean }>;
    }>();
    const config = (await platform.request('GET', '/api/admin/config', { key: admin.apiKey })).json<object>();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    expect(ajv.validate(schema, config), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { ...config, public: 'perhaps' })).toBe(false);
    expect(ajv.validate(schema, { ...config, nope: 1 })).toBe(false);
    const readable = Object.entries(schema.properties).filter(([, property]) => !property.writeOnly);
    expect(readable.map(([key]) => key)).toEqual(Object.keys(config));
  });
});

describe('settings take effect on every gateway', () => {
  let other: string;
  beforeAll(async () => {
    other = (await platform.startGateway()).url;
  });
  const everywhere = () => [platform.url, other];
  const set = async (values: Record<string, unknown>) => {
    expect(await configure(values)).toMatchObject({ status: 200 });
    await platform.settled();
    return {
      async [Symbol.asyncDispose]() {
        await configure(Object.fromEntries(Object.keys(values).map((key) => [key, null])));
      },
    };
  };

  test('for rate limits with and without the general limit, and for new accounts', async () => {
    using _clock = stopClock();
    const body = { article: { title: 'Discussed', body_markdown: 'x', published: true } };
    const article = await platform.request('POST', '/api/articles', { key: user.apiKey, body });
    const { id } = article.json<{ id: number }>();
    const comment = async (url: string, key: string) => {
      const sent = { comment: { article_id: id, body_markdown: 'x' } };
      return (await sendRequest(url, 'POST', '/api/comments', { key, body: sent })).status;
    };
    const statuses = async (key: string) => [
      await comment(platform.url, key),
      await comment(other, key),
      await comment(platform.url, key),
      await comment(other, key),
    ];
    {
      await using _ = await set({ comment_creation: 1, user_considered_new_days: 0 });
      expect(await statuses((await platform.createUser()).apiKey)).toEqual([201, 201, 429, 429]);
    }
    {
      await using _ = await set({ comment_antispam_creation: 2 });
      const { apiKey } = await platform.createUser();
      expect(await statuses(apiKey)).toEqual([201, 201, 201, 429]);
    }
    await platform.settled();
    expect(await statuses((await platform.createUser()).apiKey)).toEqual([201, 201, 201, 201]);
  });

  test('for limits of updates, reactions, mentions and follows', async () => {
    using _clock = stopClock();
    await using _ = await set({ article_update: 1, reaction_creation: 0, mention_creation: 1, follow_count_daily: 2 });
    const author = await platform.createUser();
    const [one, two, three] = [await platform.createUser(), await platform.createUser(), await platform.createUser()];
    // Content counts only mentions of users that it knows.
    await platform.settled();
    const write = (method: string, path: string, article: object) =>
      sendRequest(other, method, path, { key: author.apiKey, body: { article } });
    const mentioning = { title: 'Hello', body_markdown: `@${one.username} and @${two.username}`, published: true };
    expect((await write('POST', '/api/articles', mentioning)).json()).toMatchObject({
      status: 422,
      errors: { base: ['You cannot mention more than 1 users in a post!'] },
    });
    const made = await write('POST', '/api/articles', { ...mentioning, body_markdown: `@${one.username}` });
    const { id } = made.json<{ id: number }>();
    const comment = { article_id: id, body_markdown: mentioning.body_markdown };
    const commented = await sendRequest(other, 'POST', '/api/comments', { key: author.apiKey, body: { comment } });
    expect(commented.json()).toMatchObject({
      status: 422,
      errors: { base: ['You cannot mention more than 1 users in a comment!'] },
    });
    expect((await write('PUT', `/api/articles/${id}`, { title: 'Two' })).status).toBe(200);
    expect((await write('PUT', `/api/articles/${id}`, { title: 'Three' })).status).toBe(429);
    const react = (category: string) =>
      sendRequest(other, 'POST', '/api/reactions', {
        key: author.apiKey,
        body: { category, reactable_type: 'Article', reactable_id: id },
      });
    expect([(await react('like')).status, (await react('fire')).status]).toEqual([201, 429]);
    const follow = (...people: TestUser[]) =>
      sendRequest(other, 'POST', '/api/follows', {
        key: author.apiKey,
        body: { user_ids: people.map((person) => person.id) },
      });
    expect((await follow(one, two, three)).json()).toMatchObject({ status: 429 });
    expect((await follow(one, two)).status).toBe(200);
    expect((await follow(one, two)).status).toBe(200);
    const refused = await follow(three);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  test('for limits of creates, images and profiles', async () => {
    using _clock = stopClock();
    await using _ = await set({
      published_article_creation: 0,
      published_article_antispam_creation: 1,
      image_upload: 0,
      listing_creation: 2,
      user_update: 0,
      feedback_message_creation: 0,
      user_considered_new_days: 0,
    });
    const { apiKey: key } = await platform.createUser({ credits: 3 });
    const twice = async (send: (url: string) => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      for (const url of [...everywhere(), platform.url]) statuses.push((await send(url)).status);
      return statuses;
    };
    const article = { title: 'Created', body_markdown: 'x' };
    const creates = () => twice((url) => sendRequest(url, 'POST', '/api/articles', { key, body: { article } }));
    expect(await creates()).toEqual([201, 429, 429]);
    const listing = { title: 'Offered', body_markdown: 'x', category: 'misc', tags: ['x'], action: 'draft' };
    const offer = (url: string) => sendRequest(url, 'POST', '/api/listings', { key, body: { listing } });
    expect(await twice(offer)).toEqual([201, 201, 429]);
    const message = { feedback_type: 'bug-reports', category: 'bug', message: 'x' };
    const report = (url: string) =>
      sendRequest(url, 'POST', '/api/feedback_messages', { key, body: { feedback_message: message } });
    expect(await twice(report)).toEqual([201, 429, 429]);
    const bytes = await picture('png', 20, 10);
    const headers = { 'user-agent': 'tests', accept: v1, 'api-key': key, 'content-type': 'image/png' };
    const upload = (url: string) =>
      fetch(`${url}/api/images`, { method: 'POST', headers, body: new Uint8Array(bytes) });
    expect(await twice(upload)).toEqual([201, 429, 429]);
    // When accounts count as new for some days, new accounts have a separate limit.
    await using _days = await set({ user_considered_new_days: 3 });
    const fresh = (await platform.createUser()).apiKey;
    const titles = ['One', 'Two', 'Three'];
    const begin = (url: string) => {
      const body = { article: { ...article, title: titles.shift() } };
      return sendRequest(url, 'POST', '/api/articles', { key: fresh, body });
    };
    expect(await twice(begin)).toEqual([201, 201, 429]);
    const rename = (url: string) =>
      sendRequest(url, 'PATCH', '/api/users/me', { key: fresh, version: 'v1', body: { user: { name: 'Renamed' } } });
    expect(await twice(rename)).toEqual([200, 429, 429]);
  });

  test('for sign-up, and the initial status of accounts', async () => {
    const attempt = async (url: string, email: string) => {
      const fields = { name: 'New', username: `new_${email.split('@')[0]}`, email, password: goodPassword };
      const { status, text } = await createVisitor(url).submit('/signup', fields);
      return [status, text.includes('has a domain that is not allowed')];
    };
    {
      await using _ = await set({ blocked_registration_email_domains: ['example.com'] });
      for (const url of everywhere()) expect(await attempt(url, 'blocked@mail.example.com')).toEqual([422, true]);
      expect(await attempt(other, 'welcome@example.org')).toEqual([200, false]);
    }
    {
      await using _ = await set({ allowed_registration_email_domains: ['example.org'] });
      for (const url of everywhere()) expect(await attempt(url, 'elsewhere@example.com')).toEqual([422, true]);
      expect(await attempt(other, 'allowed@example.org')).toEqual([200, false]);
    }
    {
      await using _ = await set({ allow_email_password_registration: false });
      for (const url of everywhere()) {
        const page = await createVisitor(url).get('/signup');
        expect([page.status, page.text.includes('name="password"')]).toEqual([200, false]);
      }
    }
    await using _ = await set({ new_user_status: 'limited' });
    const { username } = await signUp(platform, other, 'limited');
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const found = await platform.request('GET', `/api/admin/users?username=${username}`, { key });
    expect(found.json()).toMatchObject([{ username, status: 'limited' }]);
  });

  test('for default images and the default language', async () => {
    const social = 'https://example.org/social.png';
    const mascot = 'https://example.org/mascot.png';
    const body = { article: { title: 'Bare', body_markdown: 'x', published: true } };
    const made = await platform.request('POST', '/api/articles', { key: admin.apiKey, body });
    const { id } = made.json<{ id: number }>();
    const shown = (url: string) => sendRequest(url, 'GET', `/api/articles/${id}`);
    for (const url of everywhere()) await shown(url);
    await using _ = await set({ main_social_image: social, mascot_image_url: mascot, default_content_language: 'pt' });
    for (const url of everywhere()) {
      await expect
        .poll(async () => (await shown(url)).json())
        .toMatchObject({ social_image: social, language: 'pt', user: { profile_image: mascot } });
    }
  });

  test('for the texts of pages, the manifest and the OpenAPI documents', async () => {
    await using _ = await set({
      community_name: 'Salt & Light',
      community_description: 'About <salt>',
      tagline: 'Of the earth',
      contact_email: 'us@example.org',
      copyright_start_year: 2001,
      primary_brand_color_hex: '#112233',
      logo_png: 'https://example.org/logo.png',
    });
    for (const url of everywhere()) {
      const page = (await sendRequest(url, 'GET', '/', { headers: { accept: 'text/html' } })).text;
      for (const part of [
        '<meta name="description" content="About &lt;salt&gt;"',
        '<meta name="theme-color" content="#112233"',
        '<strong>Of the earth</strong>',
        'href="mailto:us@example.org"',
        '© 2001–',
      ]) {
        expect(page).toContain(part);
      }
      const manifest = await sendRequest(url, 'GET', '/manifest.webmanifest');
      expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
      expect(manifest.json()).toMatchObject({
        name: 'Salt & Light',
        description: 'About <salt>',
        theme_color: '#112233',
        icons: [{ src: 'https://example.org/logo.png' }],
      });
      const description = await sendRequest(url, 'GET', '/api/openapi.json');
      expect(description.json()).toMatchObject({ info: { contact: { email: 'us@example.org' } } });
    }
  });
});

describe('a private site', () => {
  test('rejects visitors without a key on every gateway, until it is public again', async () => {
    const other = await platform.startGateway();
    await platform.settled();
    const paths = [
      '/api/articles',
      '/api/tags',
      '/api/users/1',
      '/api/comments?a_id=1',
      '/api/listings',
      '/api/openapi.json',
      '/api/openapi-beta.json',
      '/api/docs',
    ];
    for (const path of paths) await platform.request('GET', path);
    expect((await configure({ public: false })).status).toBe(200);
    await platform.settled();
    for (const url of [platform.url, other.url]) {
      for (const path of paths) {
        const answer = await sendRequest(url, 'GET', path);
        expect(answer.status, path).toBe(401);
        expect(answer.json()).toEqual({ error: 'unauthorized', status: 401 });
      }
      const body = { page_view: { article_id: 1 } };
      expect((await sendRequest(url, 'POST', '/api/page_views', { body })).status).toBe(401);
      for (const path of ['/api/articles', '/api/openapi.json', '/api/docs']) {
        expect((await sendRequest(url, 'GET', path, { key: user.apiKey })).status, path).toBe(200);
      }
      expect((await sendRequest(url, 'GET', '/api/articles', { key: 'cp_wrong' })).status).toBe(401);
      expect((await sendRequest(url, 'GET', '/api/health_checks/app')).status).toBe(200);
    }
    expect((await configure({ public: true })).status).toBe(200);
    await platform.settled();
    expect((await sendRequest(other.url, 'GET', '/api/articles')).status).toBe(200);
  });
});
