import { describe, expect } from 'vitest';
import { awarded } from '../operations/awards.ts';
import { acceptsCondition } from '../operations/descriptions.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let scene: Scene;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

const writes = operations.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));

describe('writes without a condition', () => {
  test('set a relation of two records or a state, or end a record that is never edited', () => {
    const others = writes.filter((operation) => !acceptsCondition(operation));
    const names = others.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect([...new Set(names)]).toEqual([
      'DELETE /api/admin/jobs/{id}',
      'DELETE /api/admin/kept_names/{name}',
      'DELETE /api/admin/users/{id}/access',
      'DELETE /api/admin/users/{id}/sessions',
      'DELETE /api/admin/users/{id}/sessions/{session_id}',
      'DELETE /api/admin/users/{user_id}/identities/{id}',
      'DELETE /api/api_keys/{id}',
      'DELETE /api/articles/{id}/autosave',
      'DELETE /api/articles/{id}/pin',
      'DELETE /api/articles/{id}/preview',
      'DELETE /api/articles/{id}/translations/{translation_id}',
      'DELETE /api/follows',
      'DELETE /api/follows/tags/{name}',
      'DELETE /api/oauth_applications/{client_id}',
      'DELETE /api/oauth_grants/{client_id}',
      'DELETE /api/organizations/{id}/invitations/{invitation_id}',
      'DELETE /api/organizations/{id}/memberships/{user_id}',
      'DELETE /api/readinglist/{article_id}',
      'DELETE /api/readinglist/{article_id}/archive',
      'DELETE /api/users/me/organization_invitations/{id}',
      'PATCH /api/webmentions/{id}',
      'PUT /api/articles/{id}/autosave',
      'PUT /api/articles/{id}/pin',
      'PUT /api/articles/{id}/preview',
      'PUT /api/articles/{id}/series/position',
      'PUT /api/articles/{id}/translations/{translation_id}',
      'PUT /api/follows/tags/{name}',
      'PUT /api/notifications/groups/{id}/read',
      'PUT /api/notifications/read',
      'PUT /api/organizations/{id}/profile_image',
      'PUT /api/readinglist/{article_id}',
      'PUT /api/readinglist/{article_id}/archive',
      'PUT /api/users/me/profile_image',
      'PUT /api/users/{id}/unpublish',
    ]);
  });
});

describe('a page that two admins edit', () => {
  const fields = { description: 'x', template: 'contained', body_markdown: 'x' };

  async function makePage() {
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const page = await scene.make<{ id: number }>(scene.administrator, '/api/pages', {
      ...fields,
      title: scene.unique('Page'),
    });
    const path = `/api/pages/${page.id}`;
    const save = (body_markdown: string, ifMatch?: string, other = key) =>
      platform.request('PATCH', path, {
        key: other,
        body: { body_markdown },
        ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      });
    const read = (options: Parameters<Platform['request']>[2] = { key }) => platform.request('GET', path, options);
    return { save, read };
  }
  const textOf = (answer: { json<T>(): T }) => answer.json<{ body_markdown: string }>().body_markdown;

  test('is never overwritten by an admin who has not seen the other change', async () => {
    const { save, read } = await makePage();
    const etag = (await read()).headers.get('etag') ?? '';
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => save(text, etag)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412']);
    const [saved] = answers.filter(({ status }) => status === 200);
    const [refused] = answers.filter(({ status }) => status === 412);
    const current = await read();
    expect(textOf(current)).toBe(saved && textOf(saved));
    expect(refused?.json()).toMatchObject({ error_code: 'precondition_failed' });
    expect(refused?.headers.get('etag')).toBe(current.headers.get('etag'));
    expect((await save('Last', current.headers.get('etag') ?? '')).status).toBe(200);
  });

  test('is saved without a condition, and with any matching one', async () => {
    const { save, read } = await makePage();
    expect((await save('One')).status).toBe(200);
    expect((await save('Two', '*')).status).toBe(200);
    const open = await read({});
    const etag = open.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}\.[\w-]{27}"$/);
    expect((await read({ headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await save('Three', etag.replace(/"$/, '-gzip"'))).status).toBe(200);
    expect((await save('Four', etag)).status).toBe(412);
    expect((await read()).json()).toMatchObject({ body_markdown: 'Three' });
  });

  test.each(['nonsense', 'W/*', '"a" "b"', '*, "a"'])('is not saved with the invalid condition %s', async (text) => {
    const { save, read } = await makePage();
    expect(await save('One', text)).toMatchObject({ status: 400 });
    expect(textOf(await read())).toBe('x');
  });
});

test("returns the records' edit tags in items of administrators' lists", async () => {
  const { administrator } = scene;
  const author = await platform.createUser({ credits: 5 });
  const article = await scene.article(author);
  const write = async <Made>(path: string, body: object, { apiKey: key } = author) => {
    const answer = await platform.request('POST', path, { key, body });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<Made>();
  };
  const body_markdown = 'Ünïcode';
  const comment = await write<{ id_code: string }>('/api/comments', {
    comment: { article_id: article.id, body_markdown },
  });
  const listing = { title: 'Oven', body_markdown, category: 'misc', tags: ['a'] };
  const { id: listingId } = await write<{ id: number }>('/api/listings', { listing });
  const message = { feedback_type: 'spam', category: 'spam', message: 'x' };
  const report = await write<{ id: number }>('/api/feedback_messages', { feedback_message: message });
  const edited = { article: { body_markdown, video: { source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } } };
  await platform.request('PUT', `/api/articles/${article.id}`, { key: author.apiKey, body: edited });
  const lists = [
    [`/api/admin/articles?user_id=${author.id}`, `/api/articles/${article.id}`],
    [`/api/admin/comments?user_id=${author.id}`, `/api/comments/${comment.id_code}`],
    [`/api/admin/listings?user_id=${author.id}`, `/api/listings/${listingId}`],
    [`/api/feedback_messages?reporter_id=${author.id}`, `/api/feedback_messages/${report.id}`],
  ] as const;
  for (const [list, record] of lists) {
    const read = await platform.request('GET', record, { key: administrator.apiKey });
    expect(read.status, record).toBe(200);
    const listed = await platform.request('GET', list, { key: administrator.apiKey });
    expect(listed.json(), list).toMatchObject([{ etag: read.headers.get('etag') }]);
  }
  const id = await awarded(scene);
  const awards = await platform.request('GET', '/api/badge_achievements', { key: administrator.apiKey });
  const award = awards.json<{ id: number; etag: string }[]>().find((each) => each.id === id);
  const read = await platform.request('GET', `/api/badge_achievements/${id}`, { key: administrator.apiKey });
  expect(award?.etag).toBe(read.headers.get('etag'));
});

test('keeps the edit tag of an article on reactions and comments, and changes it on an edit', async () => {
  const author = await platform.createUser();
  const { apiKey: key } = await platform.createUser();
  const made = await scene.article(author);
  const path = `/api/articles/${made.id}`;
  const read = async () => (await platform.request('GET', path, { key: author.apiKey })).headers.get('etag') ?? '';
  const open = async () => (await platform.request('GET', path)).headers.get('etag') ?? '';
  const [etag, openEtag] = [await read(), await open()];
  expect(openEtag.startsWith(etag.slice(0, -1))).toBe(true);

  const reaction = { category: 'like', reactable_type: 'Article', reactable_id: made.id };
  expect((await platform.request('POST', '/api/reactions', { key, body: reaction })).status).toBe(201);
  const comment = { article_id: made.id, body_markdown: 'Well said.' };
  expect((await platform.request('POST', '/api/comments', { key, body: { comment } })).status).toBe(201);
  await platform.settled();
  await expect.poll(open).not.toBe(openEtag);
  expect(await read()).toBe(etag);

  const edit = (ifMatch: string, article: object) =>
    platform.request('PUT', path, { key: author.apiKey, body: { article }, headers: { 'if-match': ifMatch } });
  // The tag that was read before the reactions is still valid.
  const edited = await edit(openEtag, { title: 'Another title' });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.headers.get('etag')).toBe(await read());
  expect(await read()).not.toBe(etag);
  expect((await edit(etag, { title: 'A third title' })).status).toBe(412);
  const video = { source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };
  expect((await edit(await read(), { video })).status).toBe(200);
  expect(edited.headers.get('etag')).not.toBe(await read());
});
