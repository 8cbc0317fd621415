import { Client } from 'pg';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

interface Revision {
  number: number;
  kind: string;
  user: { user_id: number } | null;
  article_id: number;
  article: { title: string; body_markdown: string; tags: string[]; published: boolean };
}

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let stranger: TestUser;
let moderator: TestUser;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  [author, stranger, moderator] = await Promise.all([
    platform.createUser(),
    platform.createUser(),
    platform.createUser({ role: 'moderator' }),
  ]);
  // Revisions name users of whom content has received an event.
  await platform.settled();
});

afterAll(() => site[Symbol.asyncDispose]());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, body?: object, { apiKey: key } = author, headers = {}) =>
  platform.request(method, path, { key, headers, ...(body && { body }) });

async function write(title: string, input: object = {}): Promise<number> {
  const article = { title, body_markdown: 'The quick fox.\n', ...input };
  const answer = await send('POST', '/api/articles', { article });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
}

const save = (id: number, article: object, headers = {}) =>
  send('PUT', `/api/articles/${id}`, { article }, author, headers);
const autosave = (id: number, base_revision: number, article: object) =>
  send('PUT', `/api/articles/${id}/autosave`, { article, base_revision });
const list = async (id: number, user = author) =>
  (await send('GET', `/api/articles/${id}/revisions?per_page=100`, undefined, user)).json<Revision[]>();
const get = async (id: number, number: number) =>
  (await send('GET', `/api/articles/${id}/revisions/${number}`)).json<Revision>();

test('every write is a revision of its kind by the user who made it', async () => {
  const id = await write('Kinds', { tags: ['one'], body_markdown: 'One.\r\n  \r\n' });
  await save(id, { body_markdown: 'One two.', tags: ['two'] });
  await save(id, { published: true });
  await save(id, { published: false });
  await save(id, { published: true });
  await send('PUT', `/api/articles/${id}/unpublish`, {}, moderator);
  const restored = await send('POST', `/api/articles/${id}/revisions/1/restore`);
  expect(restored.json()).toMatchObject({ id, body_markdown: 'One.\r\n  \r\n', tags: ['one'], revision_number: 7 });
  const found = await list(id);
  expect(found.map(({ number, kind, user }) => [number, kind, user?.user_id])).toEqual([
    [7, 'restore', author.id],
    [6, 'unpublish', moderator.id],
    [5, 'publish', author.id],
    [4, 'unpublish', author.id],
    [3, 'publish', author.id],
    [2, 'save', author.id],
    [1, 'save', author.id],
  ]);
  expect(found.at(-2)).toMatchObject({ title: 'Kinds', words: 2, added: 1, removed: 0 });
  expect(found[0]).not.toHaveProperty('article');
  expect(await get(id, 1)).toMatchObject({
    number: 1,
    article: { title: 'Kinds', body_markdown: 'One.\r\n  \r\n', tags: ['one'], series: null, published: false },
  });
  const page = await send('GET', `/api/articles/${id}/revisions?per_page=2&page=2`);
  expect(page.headers.get('link')).toMatch(/page=3>; rel="next", .*page=1>; rel="prev"/);
  expect((await send('GET', `/api/articles/${id}/revisions/8`)).status).toBe(404);
});

test('an autosave keeps unfinished text, changes nothing that others see, and can be discarded', async () => {
  const id = await write('Typed', { published: true });
  const before = await send('GET', `/api/articles/${id}`);
  const unfinished = { title: '', body_markdown: '---\ntitle: [\n---\n{% nothing', tags: ['x'.repeat(40), 'y z'] };
  const kept = await autosave(id, 1, unfinished);
  expect(kept.json()).toMatchObject({ number: 2, kind: 'autosave', pending: true, article: unfinished });
  const after = await send('GET', `/api/articles/${id}`);
  expect(after.json()).toEqual(before.json());
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  expect((await send('GET', `/api/articles/${id}/autosave`)).json()).toMatchObject({ number: 2 });
  const own = await send('GET', '/api/articles/me/all');
  expect(own.json<{ id: number }[]>().find((article) => article.id === id)).toMatchObject({
    revision_number: 2,
    autosave_number: 2,
    autosave_title: '',
  });
  // The same again is no other revision.
  expect((await autosave(id, 2, {})).json()).toMatchObject({ number: 2, pending: true });
  expect((await send('DELETE', `/api/articles/${id}/autosave`)).status).toBe(204);
  expect((await send('GET', `/api/articles/${id}/autosave`)).status).toBe(404);
  expect((await list(id)).map(({ kind }) => kind)).toEqual(['autosave', 'publish']);
  const ten = [];
  for (let base = 2; base < 12; base += 1) ten.push((await autosave(id, base, { title: `Typed ${base}` })).status);
  expect(new Set(ten)).toEqual(new Set([200]));
  expect((await save(id, { title: 'Typed at last' })).json()).not.toHaveProperty('autosave_number');
});

test('what is typed after an autosave was discarded is typed on the saved text', async () => {
  const id = await write('Discarded', { published: true });
  const [saved, unwanted] = ['The quick fox.\n', 'Unwanted'];
  for (const base of [1, 2]) await autosave(id, base, { body_markdown: `${unwanted} ${base}` });
  await send('DELETE', `/api/articles/${id}/autosave`);
  // A window that still shows another text than those two is in conflict with the saved one.
  const refused = await autosave(id, 2, { title: 'Late' });
  expect([refused.status, refused.json<{ revisions: Revision[] }>().revisions[0]?.number]).toEqual([409, 1]);
  const typed = await autosave(id, 1, { title: 'Typed' });
  expect([typed.status, typed.json<Revision>().article]).toMatchObject([200, { title: 'Typed', body_markdown: saved }]);
  await send('DELETE', `/api/articles/${id}/autosave`);
  // One that shows the discarded text goes on with that.
  const again = await autosave(id, 5, { tags: ['again'] });
  expect(again.json<Revision>().article).toMatchObject({ title: 'Typed', tags: ['again'] });
});

test('of two writers on one revision the second is refused, and both texts are kept', async () => {
  const id = await write('Two tabs');
  expect((await autosave(id, 1, { body_markdown: 'First tab.' })).status).toBe(200);
  const refused = await autosave(id, 1, { body_markdown: 'Second tab.' });
  expect(refused.status).toBe(409);
  const conflict = refused.json<{ error: string; status: number; revisions: Revision[] }>();
  expect(conflict).toMatchObject({ status: 409, error: 'The article has a newer revision than base_revision' });
  expect(conflict.revisions.map(({ number, article }) => [number, article.body_markdown])).toEqual([
    [2, 'First tab.'],
    [3, 'Second tab.'],
  ]);
  expect((await get(id, 3)).article.body_markdown).toBe('Second tab.');
  // The first writer goes on undisturbed; a repeated request is no conflict.
  expect((await autosave(id, 2, { body_markdown: 'First tab goes on.' })).json()).toMatchObject({ number: 4 });
  expect((await autosave(id, 2, { body_markdown: 'First tab goes on.' })).json()).toMatchObject({ number: 4 });
  expect((await autosave(id, 4, { body_markdown: 'Both tabs.' })).status).toBe(200);
  await save(id, { body_markdown: 'By a program.' });
  // It would take its older text for the newest, which it has not seen.
  const { title } = (await get(id, 5)).article;
  expect((await autosave(id, 5, { title })).status).toBe(409);
  expect((await autosave(id, 5, { body_markdown: 'Both tabs and more.' })).status).toBe(409);
  expect((await autosave(id, 999, { title: 'From nowhere' })).status).toBe(409);
  const missing = await send('PUT', `/api/articles/${id}/autosave`, { article: { title: 'x' } });
  expect(missing.status).toBe(422);
  const stale = await save(id, { title: 'Late' }, { 'if-match': '"AAAAAAAAAAAAAAAAAAAAAA"' });
  expect(stale.status).toBe(412);
  expect(stale.headers.get('etag')).toBe((await send('GET', `/api/articles/${id}`)).headers.get('etag'));
});

test('a draft begins as an autosave, once for one key', async () => {
  const begin = () =>
    send('POST', '/api/articles/autosave', { article: { body_markdown: 'Onc' } }, author, {
      'idempotency-key': 'begin',
    });
  const begun = (await begin()).json<Revision>();
  expect(begun).toMatchObject({ number: 1, kind: 'autosave', pending: true, article: { body_markdown: 'Onc' } });
  expect((await begin()).json()).toEqual(begun);
  const draft = await send('GET', `/api/articles/${begun.article_id}`);
  expect(draft.json()).toMatchObject({ title: '', body_markdown: '', revision_number: 1, autosave_number: 1 });
  expect((await autosave(begun.article_id, 1, { title: 'Once upon' })).json()).toMatchObject({
    number: 2,
    article: { title: 'Once upon', body_markdown: 'Onc' },
  });
  const [listed] = (await send('GET', '/api/articles/me/summaries?state=draft')).json<object[]>();
  expect(listed).toMatchObject({ id: begun.article_id, title: '', autosave_title: 'Once upon' });
  const asAuthor = await signedInVisitor(platform, author, site.url);
  expect((await asAuthor.get('/dashboard?state=draft')).text).toContain('>Once upon</a></h2>');
  const saved = await save(begun.article_id, { title: 'Once', body_markdown: 'Once.' });
  expect(saved.json()).toMatchObject({ title: 'Once', revision_number: 3 });
});

test('refuses more drafts than an author can have, however they are begun', async () => {
  const busy = await platform.createUser();
  const begun = await send('POST', '/api/articles/autosave', { article: { title: 'One of many' } }, busy);
  const client = new Client({ connectionString: platform.databaseUrls.content });
  await client.connect();
  await client.query(
    `insert into articles select (jsonb_populate_record(a, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('articles', 'id')), 'slug', 'copy-' || number))).*
     from articles as a, generate_series(1, 4999) as number where a.id = $1`,
    [begun.json<Revision>().article_id],
  );
  await client.end();
  const article = { title: 'One too many', body_markdown: 'Text.' };
  for (const path of ['/api/articles/autosave', '/api/articles']) {
    const refused = await send('POST', path, { article }, busy);
    expect([refused.status, refused.json<object>()]).toMatchObject([
      422,
      { errors: { base: ['At most 5000 drafts can be kept: publish or delete one first'] } },
    ]);
  }
  expect((await send('POST', '/api/articles', { article: { ...article, published: true } }, busy)).status).toBe(201);
});

test('two revisions are compared by lines and words', async () => {
  const id = await write('Compared', { body_markdown: 'Same.\n\nThe quick fox jumps.\n' });
  await save(id, { body_markdown: 'Same.\n\nThe slow fox jumps.\nNew.\n', tags: ['new'] });
  const path = `/api/articles/${id}/revisions/1/diff/2`;
  expect((await send('GET', path)).json()).toEqual({
    hunks: [
      {
        from_start: 1,
        from_lines: 3,
        to_start: 1,
        to_lines: 4,
        lines: [
          { kind: 'context', parts: [{ text: 'Same.', changed: false }] },
          { kind: 'context', parts: [{ text: '', changed: false }] },
          {
            kind: 'removed',
            parts: [
              { text: 'The ', changed: false },
              { text: 'quick', changed: true },
              { text: ' fox jumps.', changed: false },
            ],
          },
          {
            kind: 'added',
            parts: [
              { text: 'The ', changed: false },
              { text: 'slow', changed: true },
              { text: ' fox jumps.', changed: false },
            ],
          },
          {
            kind: 'added',
            parts: [
              { text: 'New', changed: true },
              { text: '.', changed: true },
            ],
          },
        ],
      },
    ],
    fields: [{ name: 'tags', from: '', to: 'new' }],
  });
  const unified = await send('GET', `${path}?format=unified`);
  expect(unified.headers.get('content-type')).toBe('text/x-diff; charset=utf-8');
  expect(unified.text).toBe(
    '--- revision 1\n+++ revision 2\n@@ -1,3 +1,4 @@\n Same.\n \n-The quick fox jumps.\n+The slow fox jumps.\n+New.\n',
  );
  expect((await send('GET', `/api/articles/${id}/revisions/2/diff/2`)).json()).toEqual({ hunks: [], fields: [] });
  expect((await send('GET', `${path}?format=html`)).status).toBe(400);
  expect((await send('GET', `/api/articles/${id}/revisions/1/diff/9`)).status).toBe(404);
});

test('the order of comments is compared, and stays when a text is restored', async () => {
  const id = await write('Ordered');
  await save(id, { comment_order: 'newest' });
  expect((await get(id, 1)).article).toMatchObject({ comment_order: 'oldest' });
  expect((await get(id, 2)).article).toMatchObject({ comment_order: 'newest' });
  const compared = await send('GET', `/api/articles/${id}/revisions/1/diff/2`);
  expect(compared.json()).toMatchObject({
    fields: [],
    choices: [{ name: 'comment_order', from: 'oldest', to: 'newest' }],
  });
  const restored = await send('POST', `/api/articles/${id}/revisions/1/restore`);
  expect(restored.json()).toMatchObject({ comment_order: 'newest' });
  const kept = await autosave(id, 3, { comment_order: 'oldest' });
  expect(kept.json()).toMatchObject({ article: { comment_order: 'oldest' } });
});

test('strangers and members are refused; admins of the organization and moderators read, and never write', async () => {
  const { id: organization_id } = await platform.createOrganization(author);
  const [admin, member] = await Promise.all([platform.createUser(), platform.createUser()]);
  for (const [user_id, role] of [
    [admin.id, 'admin'],
    [member.id, 'member'],
  ] as const)
    await send('POST', `/api/organizations/${organization_id}/memberships`, { membership: { user_id, role } });
  await platform.settled();
  const draft = await write('Private', { organization_id });
  const published = await write('Public', { organization_id, published: true });
  const statuses = async (user: TestUser) => {
    const answers = [draft, published].map((id) => send('GET', `/api/articles/${id}/revisions/1`, undefined, user));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await statuses(stranger)).toEqual([404, 403]);
  expect(await statuses(member)).toEqual([404, 403]);
  expect(await statuses(moderator)).toEqual([404, 200]);
  expect(await statuses(admin)).toEqual([200, 200]);
  expect((await platform.request('GET', `/api/articles/${published}/revisions`)).status).toBe(401);
  for (const user of [moderator, admin, stranger]) {
    expect((await send('POST', `/api/articles/${published}/revisions/1/restore`, undefined, user)).status).toBe(403);
    const body = { article: { title: 'Theirs' }, base_revision: 1 };
    expect((await send('PUT', `/api/articles/${published}/autosave`, body, user)).status).toBe(403);
    expect((await send('DELETE', `/api/articles/${published}/autosave`, undefined, user)).status).toBe(403);
  }
});

test('the history page lists, compares and restores for the author, and is closed to others', async () => {
  const id = await write('On paper', { published: true });
  await save(id, { body_markdown: 'The slow fox.\n' });
  const { path } = (await send('GET', `/api/articles/${id}`)).json<{ path: string }>();
  const history = `${path}/history`;
  const asAuthor = await signedInVisitor(platform, author, site.url);
  expect((await asAuthor.get(path)).text).toContain(`href="${history}"`);
  const compared = await asAuthor.get(`${history}?from=1&to=2`);
  expect(compared.status, compared.text).toBe(200);
  expect(compared.text).toContain('<b>quick</b>');
  expect(compared.text).toContain('<b>slow</b>');
  expect((await asAuthor.get(history)).text).toMatch(/<summary>Restore revision 1<.*readers see them at once/s);
  const fields = { article_id: String(id), number: '1', return_to: history };
  const restored = await asAuthor.post('/-/articles/restore', new URLSearchParams(fields));
  expect([restored.status, restored.headers.get('location')]).toEqual([303, `${history}?restored=1`]);
  expect((await asAuthor.follow(restored)).text).toContain('Revision 1 is restored.');
  const late = await asAuthor.post('/-/articles/restore', new URLSearchParams({ ...fields, tag: '"former"' }));
  expect((await asAuthor.follow(late)).text).toContain('Nothing was restored');
  expect((await list(id))[0]).toMatchObject({ kind: 'restore' });
  await autosave(id, 3, { title: '' });
  const refused = await asAuthor.post('/-/articles/restore', new URLSearchParams({ ...fields, number: '4' }));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('role="alert"');
  expect((await asAuthor.get(`${history}?number=4`)).status).toBe(200);
  for (const query of ['?number=x', '?from=1&to=99', '?page=9'])
    expect((await asAuthor.get(history + query)).status, query).toBe(404);
  const asModerator = await signedInVisitor(platform, moderator, site.url);
  const watched = await asModerator.get(history);
  expect(watched.status).toBe(200);
  expect(watched.text).not.toContain('/-/articles/restore');
  const asStranger = await signedInVisitor(platform, stranger, site.url);
  expect((await asStranger.get(history)).status).toBe(403);
  expect((await asStranger.get(path)).text).not.toContain(history);
  const visitor = await createVisitor(site.url).get(history);
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/signin\?return_to=/),
  ]);
});
