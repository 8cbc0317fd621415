import { picture } from '@commonplace/images/testing/pictures';
import { Client } from 'pg';
import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, unescape, type PageAnswer, type Visitor } from '../support/visitor.ts';

interface Article {
  id: number;
  path: string;
  title: string;
  body_markdown: string;
  description: string;
  cover_image: string | null;
  tags: string;
  published_timestamp: string;
  published_at: string | null;
  preview_url?: string;
}

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let visitor: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
// The rate limit is ten articles in 30 seconds.
test.beforeEach(async () => {
  author = await platform.createUser();
  visitor = await signedInVisitor(platform, author, site.url);
});
afterAll(() => site[Symbol.asyncDispose]());

const api = async <Body>(method: string, path: string, body?: object) =>
  (await platform.request(method, path, { key: author.apiKey, ...(body && { body }) })).json<Body>();
const own = (id: number) => api<Article>('GET', `/api/articles/${id}`);
const write = (article: object) => api<Article>('POST', '/api/articles', { article });
const newest = async () => (await api<Article[]>('GET', '/api/articles/me/all'))[0]!;

/** Returns the values of the fields that a form of a page shows. */
function shownFields({ text }: PageAnswer): Record<string, string> {
  const form = /<form\s+class="editor-form".*?<\/form>/s.exec(text)?.[0] ?? '';
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [valueOf(tag, 'name'), valueOf(tag, 'value')]);
  const areas = [...form.matchAll(/<textarea\b([^>]*)>\n([^<]*)<\/textarea/g)].map(([, tag = '', text_ = '']) => [
    valueOf(tag, 'name'),
    text_,
  ]);
  const chosen = [...form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => [
    valueOf(tag, 'name'),
    valueOf(/<option [^>]*selected[^>]*>/.exec(options)?.[0] ?? '', 'value'),
  ]);
  const all = [...inputs, ...areas, ...chosen].map(([name = '', value = '']) => [name, unescape(value)]);
  return Object.fromEntries(all.filter(([name]) => name !== 'cover')) as Record<string, string>;
}

const valueOf = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Sends a form as a browser does: in parts, with CRLF. */
function send(shown: PageAnswer | Record<string, string>, changes: Record<string, string | Blob>, by = visitor) {
  const before = 'status' in shown ? shownFields(shown as PageAnswer) : shown;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...before, ...changes }))
    if (typeof value === 'string') form.append(name, value.replaceAll(/\r?\n/g, '\r\n'));
    else form.append(name, value, 'cover.png');
  return by.post('article_id' in before ? '/-/articles/edit' : '/-/articles', form);
}

const alertIn = ({ text }: PageAnswer) =>
  /role="alert"[^>]*>(.*?)<\/div>/s.exec(text)?.[1]?.replaceAll(/<[^>]*>|\s+/g, ' ');

describe('/new', () => {
  test('redirects a visitor to sign-in and back', async () => {
    const answer = await createVisitor(site.url).get('/new');
    expect(answer).toMatchObject({ status: 303, location: '/signin?return_to=%2Fnew' });
  });

  test('saves a draft with every field, which its author publishes', async () => {
    const page = await visitor.get('/new');
    expect(page.status).toBe(200);
    const cover = new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' });
    const typed = {
      title: 'Rye & <wheat>',
      tags: 'bread, craft',
      body_markdown: 'First.\n\n**Second.**\n',
      description: 'In short.',
      series: 'Flour',
      canonical_url: 'https://example.com/rye',
      language: 'de',
      publish_at: '2031-01-15T09:30',
      time_zone: 'Europe/Berlin',
      cover,
      cover_focus_x: '20',
      comments_closed: 'true',
      comment_order: 'newest',
    };
    const saved = await send(page, { ...typed, action: 'save' });
    expect([saved.status, saved.location]).toEqual([
      303,
      expect.stringMatching(/^\/.+\/edit\?done=saved&time_zone=Europe%2FBerlin$/),
    ]);
    const draft = await newest();
    expect(draft).toMatchObject({
      title: 'Rye & <wheat>',
      body_markdown: 'First.\n\n**Second.**\n',
      description: 'In short.',
      tags: 'bread, craft',
      cover_image: expect.stringMatching(/\/images\/.+\.png$/),
      cover_focus: { x: 20, y: 50 },
      published_timestamp: '',
    });

    const editing = await visitor.follow(saved);
    expect(editing.text).toMatch(/role="status">\s*Saved/);
    expect(shownFields(editing)).toMatchObject({
      title: 'Rye & <wheat>',
      tags: 'bread, craft',
      body_markdown: 'First.\n\n**Second.**\n',
      canonical_url: 'https://example.com/rye',
      language: 'de',
      main_image: draft.cover_image,
      cover_focus_x: '20',
      comments_closed: 'true',
      comment_order: 'newest',
    });
    // Untouched fields stay, and a schedule holds on publication.
    expect((await send(editing, { action: 'publish', publish_at: '', canonical_url: '' })).location).toBe(
      (await own(draft.id)).path,
    );
    expect(await own(draft.id)).toMatchObject({
      description: 'In short.',
      published_timestamp: expect.stringMatching(/Z$/),
    });
    const { path } = await own(draft.id);
    const { text } = await visitor.get(path);
    expect(text).toContain(`href="${path}/edit">Edit</a>`);
    expect(text).toMatch(/<img\s[^>]*data-x="20" data-y="50"/);
    expect(text).toContain('The comments on this article are closed.');
    expect(text).not.toContain('class="comment-form"');
    expect(shownFields(await visitor.get(`${path}/edit`))['series']).toBe('Flour');
  });

  test('makes one article of a form that is sent twice', async () => {
    const page = await visitor.get('/new');
    const sent = [1, 2].map(() => send(page, { title: 'Sent twice', body_markdown: 'x', action: 'publish' }));
    const answers = await Promise.all(sent);
    const again = await send(page, { title: 'Sent twice', body_markdown: 'x', action: 'publish' });
    expect(again.status).toBe(303);
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
    const all = await api<Article[]>('GET', '/api/articles/me/all?per_page=100');
    expect(all.filter(({ title }) => title === 'Sent twice')).toHaveLength(1);
  });

  test('schedules in the time zone of the author', async () => {
    const fields = {
      title: 'For later',
      body_markdown: 'x',
      publish_at: '2027-07-15T09:30',
      time_zone: 'Asia/Kolkata',
    };
    const saved = await send(await visitor.get('/new'), { ...fields, action: 'publish' });
    expect(saved.location).toMatch(/\/edit\?done=saved&time_zone=Asia%2FKolkata$/);
    const { published_at: time, path } = await newest();
    expect(time).toBe('2027-07-15T04:00:00Z');
    const shown = await visitor.follow(saved);
    expect(shown.text).toMatch(/It will be published on July 15, 2027 at 9:30\sAM \(Asia\/Kolkata\)\./);
    expect(shownFields(shown)).toMatchObject({ publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' });
    const editing = await visitor.get(`${path}/edit?done=saved&time_zone=Nowhere`);
    expect(shownFields(editing)).toMatchObject({ publish_at: '2027-07-15T04:00', time_zone: 'UTC' });
    expect((await send(editing, { title: 'For even later', action: 'save' })).status).toBe(303);
    expect(await newest()).toMatchObject({ title: 'For even later', published_at: '2027-07-15T04:00:00Z' });
  });

  test('does not schedule a draft with a time until it is published', async () => {
    const fields = { title: 'Not yet', body_markdown: 'x', publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' };
    const saved = await visitor.follow(await send(await visitor.get('/new'), { ...fields, action: 'save' }));
    const time = /July 15, 2027 at 9:30\sAM \(Asia\/Kolkata\)/;
    expect(saved.text).toMatch(new RegExp(`Saved as a draft. Choose Publish to schedule it for ${time.source}`));
    expect(saved.text).not.toContain('will be published');
    expect(shownFields(saved)).toMatchObject({ publish_at: '2027-07-15T09:30', time_zone: 'Asia/Kolkata' });
    const scheduled = () => visitor.get('/dashboard?state=scheduled');
    expect((await scheduled()).text).not.toContain('Not yet');
    const published = await visitor.follow(await send(saved, { action: 'publish' }));
    expect(published.text).toMatch(new RegExp(`Saved. It will be published on ${time.source}`));
    expect((await scheduled()).text).toMatch(/Not yet.*Will be published/s);
  });

  test.for([
    ['a missing title', { title: '' }, 'title'],
    ['too many tags', { tags: 'a,b,c,d,e' }, 'tag'],
    ['an unknown embed', { body_markdown: '{% nothing %}' }, 'nothing'],
    ['a time that is none', { publish_at: 'soon' }, 'not valid'],
    ['a cover that is no image', { cover: new Blob(['text']) }, 'image'],
  ] as const)('shows what was typed again after %s', async ([, fields, message]) => {
    const kept = { title: 'Not lost', body_markdown: 'A & B\n\n<b>', description: '"quoted"', ...fields };
    const refused = await send(await visitor.get('/new'), { ...kept, action: 'save' });
    expect(refused.status).toBe(422);
    expect(alertIn(refused)?.toLowerCase()).toContain(message);
    const { cover: _file, ...texts } = { cover: '', ...kept };
    expect(shownFields(refused)).toMatchObject(texts);
    expect(shownFields(refused)['key']).not.toBe('');
  });

  test('keeps what was typed when the session has ended, and takes it afterwards', async () => {
    const stranger = createVisitor(site.url);
    const form = { ...shownFields(await visitor.get('/new')), title: 'Typed for hours', body_markdown: 'All of it.' };
    const refused = await send(form, { action: 'save' }, stranger);
    expect(refused.status).toBe(401);
    expect(alertIn(refused)).toContain('You are signed out');
    expect(shownFields(refused)).toMatchObject({ title: 'Typed for hours', body_markdown: 'All of it.' });
    expect((await send(refused, { action: 'save' })).status).toBe(303);
  });

  test('takes 800 KiB of text, and shows more than that again', async () => {
    const text = `${'ü'.repeat(99)}\n`.repeat(4_100);
    const saved = await send(await visitor.get('/new'), { title: 'Long', body_markdown: text, action: 'save' });
    expect(saved.status).toBe(303);
    expect((await own((await newest()).id)).body_markdown).toBe(text);
    const longer = `${text}${'x'.repeat(8_000)}`;
    const refused = await send(await visitor.get('/new'), { title: 'Longer', body_markdown: longer, action: 'save' });
    expect(refused.status).toBe(422);
    expect(shownFields(refused)['body_markdown']).toBe(longer);
  });
});

test('a check tells what readers would miss', async () => {
  const text = '# Bread\n\n### Rye\n\n![](https://images.example/a.png) ![A loaf](https://images.example/b.png)';
  const page = await send(await visitor.get('/new'), { title: 'x', body_markdown: text, action: 'check' });
  expect(page.status).toBe(200);
  const found = /class="editor-findings".*?<\/section>/s.exec(page.text)?.[0] ?? '';
  expect(found.match(/<li>/g)).toHaveLength(3);
  expect(found).toContain('https://images.example/a.png');
  expect(found).toContain('Rye');
  expect(shownFields(page)['body_markdown']).toBe(text);
  const good = { description: 'All about bread', body_markdown: '## Bread\n\nRye.' };
  const again = await send(page, { ...good, action: 'check' });
  expect(again.text).toContain('Nothing is missing');
});

describe('a preview', () => {
  test('is the text as readers will see it, and keeps nothing', async () => {
    const text = '---\ntitle: From front matter\ntags: rye\n---\n## Bread\n\nIt *rises*.';
    const page = await send(await visitor.get('/new'), { title: 'x', body_markdown: text, action: 'preview' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('It <em>rises</em>.');
    expect(page.text).toContain('From front matter</p>');
    expect(shownFields(page)['body_markdown']).toBe(text);
    expect(await api('GET', '/api/articles/me/all')).toEqual([]);
  });

  test('of a draft has a link that is renewed and withdrawn without losing what was typed', async () => {
    const { path, id } = await write({ title: 'Linked draft', body_markdown: 'x' });
    const page = await visitor.get(`${path}/edit`);
    const renewed = await send(page, { body_markdown: 'typed', action: 'renew' });
    const { preview_url: url = '' } = await own(id);
    expect(renewed).toMatchObject({ status: 200, text: expect.stringContaining(url) });
    const { pathname, search } = new URL(url);
    expect((await createVisitor(site.url).get(pathname + search)).status).toBe(200);
    const withdrawn = await send(renewed, { action: 'withdraw' });
    expect(withdrawn.text).not.toContain('preview=');
    expect((await createVisitor(site.url).get(pathname + search)).status).toBe(404);
    expect(shownFields(withdrawn)['body_markdown']).toBe('typed');
    expect((await send(withdrawn, { action: 'save' })).status).toBe(303);
    expect((await own(id)).body_markdown).toBe('typed');
  });
});

describe('/{username}/{slug}/edit', () => {
  test('is for the author alone', async () => {
    const [draft, published] = [
      await write({ title: 'Mine alone', body_markdown: 'x' }),
      await write({ title: 'For all to read', body_markdown: 'x', published: true }),
    ];
    const other = await signedInVisitor(platform, await platform.createUser(), site.url);
    const statuses = async (by: Visitor) =>
      Promise.all([draft, published].map(async ({ path }) => (await by.get(`${path}/edit`)).status));
    expect(await statuses(other)).toEqual([404, 403]);
    expect(await statuses(visitor)).toEqual([200, 200]);
    expect(await statuses(createVisitor(site.url))).toEqual([303, 303]);
    const stolen = await send(await visitor.get(`${published.path}/edit`), { title: 'Taken', action: 'save' }, other);
    expect([stolen.status, shownFields(stolen)['title']]).toEqual([403, 'Taken']);
    expect((await other.post('/-/articles/delete', `article_id=${draft.id}`)).status).toBe(404);
    expect((await own(draft.id)).title).toBe('Mine alone');
  });

  test.for([
    ['LF', 'a\nb\n'],
    ['CRLF', 'a\r\nb\r\n'],
    ['mixed newlines', '\r\na\nb\rc\r\n\n'],
  ] as const)('keeps the bytes of a text with %s', async ([, text], { task }) => {
    const { path, id } = await write({ title: task.name.slice(0, 100), body_markdown: text });
    const saved = await send(await visitor.get(`${path}/edit`), {
      title: `Saved ${task.name.slice(0, 90)}`,
      action: 'save',
    });
    expect(saved.status).toBe(303);
    expect((await own(id)).body_markdown).toBe(text);
    const page = await visitor.get(`${path}/edit`);
    await send(page, { body_markdown: `${shownFields(page)['body_markdown']}more`, action: 'save' });
    expect((await own(id)).body_markdown).toBe(`${text}more`);
  });

  test('shows both texts when someone else saved in between', async () => {
    const { path, id } = await write({ title: 'Two writers', body_markdown: 'first' });
    const page = await visitor.get(`${path}/edit`);
    await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'from elsewhere' } });
    const refused = await send(page, { body_markdown: 'typed here', action: 'save' });
    expect(refused.status).toBe(422);
    expect(alertIn(refused)).toContain('changed elsewhere');
    expect(refused.text).toMatch(/readonly[^>]*>\nfrom elsewhere</);
    expect(shownFields(refused)['body_markdown']).toBe('typed here');
    expect((await own(id)).body_markdown).toBe('from elsewhere');
    expect((await send(refused, { action: 'save' })).status).toBe(303);
    expect((await own(id)).body_markdown).toBe('typed here');
  });

  test('unpublishes and deletes', async () => {
    const { path, id } = await write({ title: 'Taken back', body_markdown: 'x', published: true });
    const unpublished = await send(await visitor.get(`${path}/edit`), { body_markdown: 'y', action: 'unpublish' });
    expect(unpublished.status).toBe(303);
    expect(await own(id)).toMatchObject({ published_timestamp: '', body_markdown: 'y' });
    const draft = await visitor.follow(unpublished);
    expect(draft.text).toContain('Save draft');
    const deleted = await visitor.post('/-/articles/delete', `article_id=${id}&return_to=/${author.username}`);
    expect(deleted).toMatchObject({ status: 303, location: `/${author.username}` });
    const late = await send(draft, { body_markdown: 'late', action: 'save' });
    expect([late.status, shownFields(late)['body_markdown']]).toEqual([404, 'late']);
  });

  test('continues a published article on its newest revision, at its newest address', async () => {
    const { path, id } = await write({ title: 'Continued', body_markdown: 'x', published: true });
    // The answer for a public article is the same for all.
    await createVisitor(site.url).get(path);
    expect(shownFields(await visitor.get(`${path}/edit`))).toMatchObject({ revision: '1', body_markdown: 'x' });
    const kept = { article: { body_markdown: 'Not for readers yet' }, base_revision: 1 };
    await api('PUT', `/api/articles/${id}/autosave`, kept);
    await api('PUT', `/api/articles/${id}`, { article: { slug: 'continued' } });
    await api('PUT', `/api/articles/${id}/autosave`, { ...kept, base_revision: 3 });
    const moved = await visitor.get(`${path}/edit`);
    expect([moved.status, moved.location]).toEqual([301, `/${author.username}/continued/edit`]);
    const editing = await visitor.follow(moved);
    expect(shownFields(editing)).toMatchObject({ revision: '4', body_markdown: 'Not for readers yet' });
    expect(editing.text).toContain('Readers do not see them until you save.');
  });

  test('shows the text of the newest revision if the article was read before that was saved', async () => {
    const { path, id } = await write({ title: 'Saved meanwhile', body_markdown: 'first', published: true });
    await api('PUT', `/api/articles/${id}`, { article: { body_markdown: 'second', tags: 'rye' } });
    const client = new Client({ connectionString: platform.databaseUrls.content });
    await client.connect();
    // As the article was read.
    await client.query(`update article_bodies set body_markdown = 'first' where article_id = $1`, [id]);
    await client.end();
    const page = shownFields(await visitor.get(`${path}/edit`));
    expect(page).toMatchObject({ revision: '2', body_markdown: 'second', tags: 'rye' });
    // A form that shows the older text does not get the number of the newer one.
    const refused = await send({ ...page, etag: '"older"', revision: '1' }, { body_markdown: 'mine', action: 'save' });
    expect(refused.text).toMatch(/readonly[^>]*>\nfirst</);
    expect(shownFields(refused)).toMatchObject({ revision: '1', body_markdown: 'mine' });
  });

  test('says that front matter keeps an article from being published', async () => {
    const text = '---\ntitle: Held back\npublished: false\n---\nx';
    const refused = await send(await visitor.get('/new'), {
      title: 'Held back',
      body_markdown: text,
      action: 'publish',
    });
    expect(refused.status).toBe(422);
    expect(alertIn(refused)).toContain('front matter');
    expect((await send(refused, { action: 'save' })).status).toBe(303);
  });
});
