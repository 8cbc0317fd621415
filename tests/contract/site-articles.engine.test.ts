import { mf2 } from 'microformats-parser';
import { afterAll, describe, expect, vi } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

interface Article {
  id: number;
  path: string;
}

let platform: Platform;
let site: SitePlatform;
let author: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
});
afterAll(() => site[Symbol.asyncDispose]());

async function write(fields: object): Promise<Article> {
  const article = { published: true, body_markdown: 'Bread *rises*.', ...fields };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body: { article } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<Article>();
}

const edit = (id: number, article: object) =>
  platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
const sessionOf = (user: TestUser) => signedInVisitor(platform, user, site.url);

/** Half of the time after which a cached page is made again. */
const sooner = 5_000;

describe('an article', () => {
  test('is the same bytes for every visitor, with ETag and Surrogate-Key', async () => {
    // No other article has its tag, which would be shown below it.
    const { id, path } = await write({ title: 'Rye for visitors', tags: ['ryeforvisitors'] });
    const first = await createVisitor(site.url).get(path, { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const second = await createVisitor(site.url).get(path, { 'user-agent': 'another' });
    expect(first).toMatchObject({ status: 200, text: second.text });
    expect(first.text).toContain('>Rye for visitors</h1>');
    const headers = Object.fromEntries(first.headers);
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-type': 'text/html; charset=utf-8',
      'surrogate-key': expect.stringContaining(`articles/${id}`),
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('x-commonplace') || name === 'set-cookie')).toEqual(
      [],
    );
    const known = await createVisitor(site.url).get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(known).toMatchObject({ status: 304, text: '' });
  });

  test('shows an edit and an unpublication before its cached page expires', async () => {
    const { id, path } = await write({ title: 'Before the edit' });
    const visitor = createVisitor(site.url);
    await visitor.get(path);
    await edit(id, { title: 'After the edit' });
    await vi.waitFor(async () => expect((await visitor.get(path)).text).toContain('>After the edit</h1>'), sooner);
    await edit(id, { published: false });
    await vi.waitFor(async () => expect((await visitor.get(path)).status).toBe(404), sooner);
  });

  test('is private for someone with a session', async () => {
    const { path } = await write({ title: 'Rye for members' });
    const shown = await (await sessionOf(author)).get(path);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`href="/${author.username}"`);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect(shown.headers.get('etag')).toBeNull();
    expect((await createVisitor(site.url).get(path)).text).not.toContain('/signout');
  });

  test('is not found as a draft', async () => {
    const { path } = await write({ title: 'Unbaked', published: false });
    const answer = await createVisitor(site.url).get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.text).not.toContain('rel="canonical"');
  });

  test('is shown as a draft to anyone with the link of its preview, until that is withdrawn', async () => {
    const { id, path } = await write({ title: 'Half baked', published: false });
    const link = `/api/articles/${id}/preview`;
    const made = await platform.request('PUT', link, { key: author.apiKey });
    const { pathname, search } = new URL(made.json<{ preview_url: string }>().preview_url);
    expect(pathname).toBe(path);
    const visitor = createVisitor(site.url);
    const shown = await visitor.get(`${pathname}${search}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('content="noindex"');
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect((await visitor.get(`${pathname}?preview=wrong`)).status).toBe(404);
    await platform.request('DELETE', link, { key: author.apiKey });
    expect((await visitor.get(`${pathname}${search}`)).status).toBe(404);
  });

  test('has one address and answers only GET', async () => {
    const { path } = await write({ title: 'One address' });
    const visitor = createVisitor(site.url);
    expect(await visitor.get(`${path}/`)).toMatchObject({ status: 301, location: path });
    expect(await visitor.get(path.toUpperCase())).toMatchObject({ status: 301, location: path });
    expect(await visitor.get('//evil.example/')).toMatchObject({ status: 404 });
    const refused = await visitor.post(path, '');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('has further pages only with further threads', async () => {
    const { path } = await write({ title: 'Hardly discussed' });
    const visitor = createVisitor(site.url);
    expect((await visitor.get(path)).text).not.toContain('rel="next"');
    for (const query of ['page=0', 'page=2', 'page=x'])
      expect((await visitor.get(`${path}?${query}`)).status).toBe(404);
  });

  test('is in the language that the visitor accepts', async () => {
    const { path } = await write({ title: 'Two languages' });
    const visitor = createVisitor(site.url);
    const german = await visitor.get(path, { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
    const english = await visitor.get(path, { 'accept-language': 'xx, en;q=0.1' });
    expect(german.text).toContain('<html lang="de"');
    expect(english.text).toContain('<html lang="en"');
  });
});

describe('forms', () => {
  let id: number;
  let path: string;

  test.beforeAll(async () => {
    ({ id, path } = await write({ title: 'Forms' }));
  });

  test('redirect someone without a session to the sign-in page and back', async () => {
    const fields = new URLSearchParams({ article_id: String(id), on: 'true', return_to: path });
    const answer = await createVisitor(site.url).post('/-/readinglist', fields);
    expect(answer).toMatchObject({ status: 303, location: `/signin?return_to=${encodeURIComponent(path)}` });
  });

  test('are refused from other sites and without an origin', async () => {
    const fields = new URLSearchParams({ article_id: String(id), on: 'true', return_to: path });
    const visitor = await sessionOf(author);
    const foreign = await visitor.post('/-/readinglist', fields, { origin: 'https://evil.example' });
    const unknown = await visitor.post('/-/readinglist', fields, {});
    expect([foreign.status, unknown.status]).toEqual([403, 403]);
  });

  test('save, follow and react', async () => {
    const reader = await platform.createUser();
    const visitor = await sessionOf(reader);
    const send = (action: string, fields: Record<string, string>) =>
      visitor.post(action, new URLSearchParams({ ...fields, on: 'true', return_to: path }));
    const sent = [
      await send('/-/readinglist', { article_id: String(id) }),
      await send('/-/follows', { followable_type: 'User', followable_id: String(author.id) }),
      await send('/-/reactions', { reactable_type: 'Article', reactable_id: String(id), category: 'fire' }),
    ];
    expect(sent.map(({ status, location }) => [status, location])).toEqual(sent.map(() => [303, path]));
    const saved = await platform.request('GET', '/api/readinglist', { key: reader.apiKey });
    expect(saved.json<Article[]>()).toMatchObject([{ id }]);
    const shown = await visitor.get(path);
    expect(shown.text.match(/aria-pressed="true"/g)).toHaveLength(3);
    const undo = new URLSearchParams({ article_id: String(id), on: 'false', return_to: path });
    await visitor.post('/-/readinglist', undo);
    expect((await visitor.get(path)).text.match(/aria-pressed="true"/g)).toHaveLength(2);
  });

  test('show the own reaction and its count at once, and to others within a second', async () => {
    const writer = await platform.createUser();
    const post = (to: string, body: object) => platform.request('POST', to, { key: writer.apiKey, body });
    const article = { title: 'Counted', body_markdown: 'Bread', published: true };
    const { id, path } = (await post('/api/articles', { article })).json<Article>();
    const written = await post('/api/comments', { comment: { article_id: id, body_markdown: 'Well said' } });
    const commentId = Number.parseInt(written.json<{ id_code: string }>().id_code, 26);
    const [member, other] = [await sessionOf(await platform.createUser()), await sessionOf(writer)];
    /** What a page shows of the likes of the article and of the comment. */
    const likesOn = async (visitor: typeof member) => {
      const { text } = await visitor.get(path);
      const shown = /name="category" value="like".*?aria-pressed="(\w+)".*?data-count="(\d+)"/gs;
      return Array.from(text.matchAll(shown), ([, isOn, count]) => `${isOn} ${count}`);
    };
    const react = async (reactable_type: string, reactable_id: number, on: boolean) => {
      const fields = { reactable_type, reactable_id: String(reactable_id), category: 'like', on: String(on) };
      const sent = await member.post('/-/reactions', new URLSearchParams({ ...fields, return_to: path }));
      expect(sent.status).toBe(303);
    };
    await expect.poll(() => likesOn(member)).toEqual(['false 0', 'false 0']);
    await likesOn(other);
    const steps = [
      [() => react('Article', id, true), ['true 1', 'false 0'], ['false 1', 'false 0']],
      [() => react('Comment', commentId, true), ['true 1', 'true 1'], ['false 1', 'false 1']],
      [() => react('Article', id, false), ['false 0', 'true 1'], ['false 0', 'false 1']],
    ] as const;
    for (const [step, own, others] of steps) {
      await step();
      expect(await likesOn(member)).toEqual(own);
      await expect.poll(() => likesOn(other), { timeout: 1_000 }).toEqual(others);
    }
  });

  test('comment, and show a refused comment again', async () => {
    const visitor = await sessionOf(await platform.createUser());
    const fields = { article_id: String(id), return_to: path };
    const sent = await visitor.post('/-/comments', new URLSearchParams({ ...fields, body_markdown: 'Well\r\nsaid' }));
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(new RegExp(`^${path}#comment-\\w+$`));
    await vi.waitFor(async () => expect((await visitor.get(path)).text).toContain('said'), sooner);
    const long = `${'x'.repeat(30_000)}<b>`;
    const refused = await visitor.post('/-/comments', new URLSearchParams({ ...fields, body_markdown: long }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('x&lt;b&gt;');
  });

  test('edit a comment for its author, with what was typed if it is refused', async () => {
    const commenter = await platform.createUser();
    const written = await platform.request('POST', '/api/comments', {
      key: commenter.apiKey,
      body: { comment: { article_id: id, body_markdown: 'Too *soon* & </textarea>' } },
    });
    const { id_code: code } = written.json<{ id_code: string }>();
    const own = `/${commenter.username.toLowerCase()}/comment/${code}`;
    const visitor = await sessionOf(commenter);
    expect((await visitor.get(path)).text).toContain(`href="${own}/edit"`);
    const shown = await visitor.get(`${own}/edit`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Too *soon* &amp; &lt;/textarea&gt;</textarea>');
    const send = (body_markdown: string, from = visitor) =>
      from.post('/-/comments/edit', new URLSearchParams({ id_code: code, body_markdown, return_to: own }));
    const refused = await send(' ');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect(await send('Just in time')).toMatchObject({ status: 303, location: own });
    expect((await visitor.get(own)).text).toContain('Just in time');
    const other = await sessionOf(author);
    expect((await other.get(path)).text).not.toContain(`href="${own}/edit"`);
    expect([(await other.get(`${own}/edit`)).status, (await send('Mine', other)).status]).toEqual([403, 403]);
    expect(await createVisitor(site.url).get(`${own}/edit`)).toMatchObject({
      status: 303,
      location: `/signin?return_to=${encodeURIComponent(`${own}/edit`)}`,
    });
  });

  test('return only to paths of this site', async () => {
    const fields = new URLSearchParams({ article_id: String(id), on: 'true', return_to: '//evil.example/' });
    expect((await (await sessionOf(author)).post('/-/readinglist', fields)).location).toBe('/');
  });
});

describe('the port for the site', () => {
  test('serves the API alone', async () => {
    const statusOf = async (target: string) =>
      (await fetch(`${site.apiUrl}${target}`, { headers: { 'user-agent': 'test' } })).status;
    expect([await statusOf('/'), await statusOf('/signin'), await statusOf('/api/articles')]).toEqual([404, 404, 200]);
  });
});

test('articles, comments and profiles are microformats for other sites', async () => {
  const { id, path } = await write({
    title: 'Rye & <spelt>',
    tags: ['mfrye'],
    main_image: 'https://cdn.example.com/a.png',
  });
  const comment = async (fields: object) => {
    const body = { comment: { article_id: id, ...fields } };
    const answer = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
    return `${site.url}/${author.username}/comment/${answer.json<{ id_code: string }>().id_code}`;
  };
  const root = await comment({ body_markdown: 'Well *said*' });
  const reply = await comment({ body_markdown: 'Indeed', parent_id_code: root.split('/').at(-1) });
  const read = async (of: string) => mf2((await createVisitor(site.url).get(of)).text, { baseUrl: site.url });
  const person = {
    type: ['h-card'],
    properties: { name: [expect.any(String)], url: [`${site.url}/${author.username}`] },
  };
  const at = site.url + path;
  const written = { 'in-reply-to': [at], published: [expect.stringMatching(/^\d{4}-/)], author: [person] };
  await expect.poll(async () => (await read(path)).items.length).toBeGreaterThan(2);
  const found = (await read(path)).items.filter(({ type }) => type?.includes('h-entry'));
  const withUrl = (url: string) => found.find(({ properties }) => properties['url']?.includes(url))?.properties;
  expect(withUrl(at)).toMatchObject({
    name: ['Rye & <spelt>'],
    content: [{ value: 'Bread rises.' }],
    category: ['mfrye'],
    featured: ['https://cdn.example.com/a.png'],
    published: [expect.stringMatching(/^\d{4}-/)],
    author: [person],
  });
  expect(withUrl(root)).toMatchObject({ ...written, content: [{ value: 'Well said' }] });
  expect(withUrl(reply)).toMatchObject({ ...written, 'in-reply-to': [root] });
  expect((await read(root.slice(site.url.length))).items[0]?.properties).toMatchObject(written);
  const profile = await read(`/${author.username}`);
  const [feed] = profile.items;
  expect(feed?.type).toEqual(['h-feed']);
  const [card] = feed?.children ?? [];
  const own = `${site.url}/${author.username}`;
  expect(card?.properties).toMatchObject({ uid: [own], nickname: [author.username], photo: [expect.anything()] });
  const entries = (feed?.children ?? []).filter(({ type }) => type?.includes('h-entry'));
  expect(entries.map(({ properties }) => properties['url']?.[0])).toContain(at);
});
