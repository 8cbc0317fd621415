import { describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

interface Shown {
  id_code: string;
  body_html: string;
  subject: { title: string };
}

/** Less than the ten seconds after which a gateway renews cached answers without an event. */
const beforeRenewalMs = 5_000;

let platform: Platform;
let author: TestUser;
let commenter: TestUser;
let article: { id: number; path: string };

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  commenter = await platform.createUser();
  article = await publish('Discussed');
});

const send = (method: string, path: string, { apiKey: key }: TestUser, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });
const publish = async (title: string) =>
  (await send('POST', '/api/articles', author, { article: { title, body_markdown: 'x', published: true } })).json<{
    id: number;
    path: string;
  }>();
const write = async (body_markdown: string, about: object) =>
  (await send('POST', '/api/comments', commenter, { comment: { body_markdown, ...about } })).json<{ id_code: string }>()
    .id_code;
const list = async (query = '') =>
  (await platform.request('GET', `/api/users/${commenter.username}/comments${query}`)).json<Shown[]>();
const codes = async () => (await list()).map(({ id_code: code }) => code);

describe('GET /api/users/{id}/comments', () => {
  test('lists comments with their article, newest first, by username and id', async () => {
    expect(await list()).toEqual([]);
    const first = await write('First', { article_id: article.id });
    const second = await write('Second', { article_id: article.id, parent_id_code: first });
    await expect.poll(codes).toEqual([second, first]);
    const [shown] = await list();
    expect(shown).toEqual({
      type_of: 'comment',
      id_code: second,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      edited_at: null,
      body_html: '<p>Second</p>\n',
      path: `/${commenter.username}/comment/${second}`,
      url: `https://commonplace.test/${commenter.username}/comment/${second}`,
      parent_id_code: first,
      user: expect.objectContaining({ user_id: commenter.id, username: commenter.username }),
      subject: {
        type_of: 'article',
        id: article.id,
        title: 'Discussed',
        path: article.path,
        url: `https://commonplace.test${article.path}`,
      },
    });
    expect(await list('?per_page=1&page=2')).toMatchObject([{ id_code: first }]);
    const byId = await platform.request('GET', `/api/users/${commenter.id}/comments?per_page=1`);
    expect(byId.json()).toEqual([shown]);
    expect(byId.headers.get('link')).toContain('rel="next"');
    expect(byId.headers.get('surrogate-key')).toContain(`users/${commenter.id} comments`);
  });

  test('leaves out deleted and hidden comments and those on withdrawn articles at once', async () => {
    const withdrawn = await publish('Withdrawn');
    const gone = await write('Gone', { article_id: withdrawn.id });
    const hidden = await write('Hidden', { article_id: article.id });
    const deleted = await write('Deleted', { article_id: article.id });
    await expect.poll(codes).toEqual(expect.arrayContaining([gone, hidden, deleted]));
    const left = (code: string) => expect.poll(codes, { timeout: beforeRenewalMs, interval: 50 }).not.toContain(code);
    await send('DELETE', `/api/comments/${deleted}`, commenter);
    await left(deleted);
    await send('PUT', `/api/comments/${hidden}/hide`, author);
    await left(hidden);
    await send('PUT', `/api/articles/${withdrawn.id}`, author, { article: { published: false } });
    await left(gone);
    await send('DELETE', `/api/comments/${hidden}/hide`, author);
    await expect.poll(codes).toContain(hidden);
  });

  test('shows a changed title and an edited text', async () => {
    const [comment] = await list();
    await send('PUT', `/api/comments/${comment?.id_code}`, commenter, { comment: { body_markdown: 'Edited' } });
    await send('PUT', `/api/articles/${article.id}`, author, { article: { title: 'Retitled' } });
    await expect
      .poll(() => list())
      .toEqual(expect.arrayContaining([expect.objectContaining({ body_html: '<p>Edited</p>\n' })]));
    await expect.poll(async () => (await list())[0]?.subject.title).toBe('Retitled');
  });

  test('is 404 for a spam account, for itself too, and for unknown users', async () => {
    const spammer = await platform.createUser();
    const moderator = await platform.createUser({ role: 'moderator' });
    expect((await send('PUT', `/api/users/${spammer.id}/spam`, moderator)).status).toBe(204);
    const target = `/api/users/${spammer.id}/comments`;
    await expect.poll(async () => (await platform.request('GET', target)).status).toBe(404);
    expect((await send('GET', target, spammer)).status).toBe(404);
    expect((await platform.request('GET', '/api/users/no-such-user/comments')).status).toBe(404);
    for (const query of ['?page=0', '?per_page=x'])
      expect((await platform.request('GET', `/api/users/${author.id}/comments${query}`)).status).toBe(400);
  });
});
