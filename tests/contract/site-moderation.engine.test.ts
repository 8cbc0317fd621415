import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let commenter: TestUser;
let moderator: TestUser;
let article: { id: number; path: string };
let code: string;
let permalink: string;
let asModerator: Visitor;
let asSuperAdmin: Visitor;
let asTrusted: Visitor;
let asMember: Visitor;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  [author, commenter] = [await platform.createUser(), await platform.createUser()];
  moderator = await platform.createUser({ role: 'moderator' });
  const trusted = await platform.createUser();
  await platform.request('PUT', `/api/users/${trusted.id}/trusted`, { key: moderator.apiKey });
  article = await write('Watched bread');
  const comment = { article_id: article.id, body_markdown: 'Buy my *cake*' };
  const said = await platform.request('POST', '/api/comments', { key: commenter.apiKey, body: { comment } });
  code = said.json<{ id_code: string }>().id_code;
  permalink = `/${commenter.username.toLowerCase()}/comment/${code}`;
  asModerator = await signedInVisitor(platform, moderator, site.url);
  asSuperAdmin = await signedInVisitor(platform, await platform.createUser({ role: 'super_admin' }), site.url);
  asTrusted = await signedInVisitor(platform, trusted, site.url);
  asMember = await signedInVisitor(platform, await platform.createUser(), site.url);
  await platform.settled();
});
afterAll(() => site[Symbol.asyncDispose]());

async function write(title: string) {
  const body = { article: { title, body_markdown: 'Rises.', published: true } };
  return (await platform.request('POST', '/api/articles', { key: author.apiKey, body })).json<typeof article>();
}

const send = (
  from: Visitor,
  action: string,
  fields: Record<string, string | number>,
  headers?: Record<string, string>,
) => {
  const values: Record<string, string | number> = { on: 'true', return_to: article.path, ...fields };
  return from.post(
    action,
    new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])),
    headers,
  );
};
const status = async (from: Visitor, fields: Record<string, string | number>) =>
  (await send(from, '/-/users/status', { user_id: commenter.id, status: 'limited', ...fields })).status;
/** The paths of the forms for moderators and trusted users on a page. */
const toolsOn = async (from: Visitor, path: string) => {
  const { text } = await from.get(path);
  const actions = text.matchAll(
    /action="(\/-\/(?:votes|users\/status|articles\/unpublish|comments\/(?:hide|delete)))"/g,
  );
  return [...new Set(Array.from(actions, ([, action = '']) => action))].toSorted();
};
const pressed = async (from: Visitor, path: string) =>
  Array.from((await from.get(path)).text.matchAll(/aria-pressed="true"[^>]*>.*?<span>([^<]*)/gs), ([, name]) => name);

describe('what a page offers', () => {
  test('is nothing to strangers and members, votes to trusted users, and acts to moderators', async () => {
    const profile = `/${author.username.toLowerCase()}`;
    for (const path of [article.path, permalink, profile]) {
      for (const from of [createVisitor(site.url), asMember]) expect(await toolsOn(from, path), path).toEqual([]);
      expect(await toolsOn(asTrusted, path), path).toEqual(['/-/votes']);
    }
    const acts = ['/-/articles/unpublish', '/-/comments/delete', '/-/comments/hide', '/-/users/status', '/-/votes'];
    expect(await toolsOn(asModerator, article.path)).toEqual(acts);
    expect(await toolsOn(asModerator, permalink)).toEqual(acts.slice(1));
    expect(await toolsOn(asModerator, profile)).toEqual(acts.slice(3));
    const shown = await asModerator.get(profile);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect([shown.text.includes('value="banned"'), shown.text.includes('value="suspended"')]).toEqual([false, true]);
    expect((await asSuperAdmin.get(profile)).text).toContain('value="banned"');
  });
});

describe('votes', () => {
  const on = (reactable_type: string, reactable_id: number, category: string) => ({
    reactable_type,
    reactable_id,
    category,
  });

  test('are cast, shown, replaced by the opposite, and taken back', async () => {
    const vote = async (...given: Parameters<typeof on>) => (await send(asTrusted, '/-/votes', on(...given))).status;
    expect(await vote('Article', article.id, 'thumbsdown')).toBe(303);
    expect(await vote('Article', article.id, 'vomit')).toBe(303);
    expect(await vote('Comment', Number.parseInt(code, 26), 'vomit')).toBe(303);
    expect(await vote('User', author.id, 'vomit')).toBe(303);
    expect(await pressed(asTrusted, article.path)).toEqual(['Thumbs down', 'Flag', 'Flag']);
    expect(await pressed(asTrusted, permalink)).toEqual(['Flag']);
    expect(await pressed(asTrusted, `/${author.username.toLowerCase()}`)).toEqual(['Flag']);
    expect(await pressed(asModerator, article.path)).toEqual([]);
    expect(await vote('Article', article.id, 'thumbsup')).toBe(303);
    expect(await pressed(asTrusted, article.path)).toEqual(['Thumbs up', 'Flag']);
    for (const _ of [1, 2]) {
      const back = await send(asTrusted, '/-/votes', { ...on('Article', article.id, 'thumbsup'), on: 'false' });
      expect(back).toMatchObject({ status: 303, location: article.path });
    }
    expect(await pressed(asTrusted, article.path)).toEqual(['Flag']);
  });

  test.each([
    ['a member', 403, {}],
    ['an unknown category', 400, { category: 'like' }],
    ['an unknown type', 400, { reactable_type: 'Listing' }],
    ['an unknown record', 404, { reactable_type: 'User', reactable_id: 2_147_483_647 }],
    ['no id', 400, { reactable_id: '1 or 1' }],
    ['another state', 400, { on: 'maybe' }],
  ])('refuse %s: %i', async (name, expected, changes) => {
    const from = name === 'a member' ? asMember : asTrusted;
    const fields = { ...on('Article', article.id, 'vomit'), ...changes };
    expect((await send(from, '/-/votes', fields)).status).toBe(expected);
  });
});

/** Matches the comment behind the words that fold it. */
const folded = (words: string) => {
  const writer = `<div class="byline"><a href="/${commenter.username}">${commenter.name}</a></div>`;
  return new RegExp(
    `<details>\\s*<summary class="muted">${words}</summary>\\s*${writer}(?:(?!</details>).)*<em>cake</em>`,
    's',
  );
};

describe('comments', () => {
  test('that an author has hidden stay readable, folded, for the author and for moderators', async () => {
    const asAuthor = await signedInVisitor(platform, author, site.url);
    const hide = (state: string) => send(asAuthor, '/-/comments/hide', { id_code: code, on: state });
    expect((await hide('true')).status).toBe(303);
    const words = [
      [asAuthor, 'You hid this comment.'],
      [asModerator, 'The author of the article hid this comment.'],
    ] as const;
    for (const [reader, text] of words)
      for (const path of [article.path, permalink]) expect((await reader.get(path)).text).toMatch(folded(text));
    for (const other of [createVisitor(site.url), asMember, asTrusted])
      expect((await other.get(article.path)).text).not.toContain('<em>cake</em>');
    const others = await platform.request('GET', `/api/viewer?discussed_article_id=${article.id}`, {
      key: author.apiKey,
    });
    expect(others.json()).toMatchObject({
      hidden_comments: [],
      moderated_comments: [{ id_code: code, hidden_by: 'author', username: commenter.username, name: commenter.name }],
    });
    expect((await hide('false')).status).toBe(303);
    await expect.poll(async () => (await asMember.get(article.path)).text).toContain('<em>cake</em>');
  });

  test('are hidden, shown again and deleted by a moderator, which is audited', async () => {
    const hide = (from: Visitor, state: string) => send(from, '/-/comments/hide', { id_code: code, on: state });
    expect([(await hide(asMember, 'true')).status, (await hide(asTrusted, 'true')).status]).toEqual([403, 403]);
    expect((await hide(asModerator, 'perhaps')).status).toBe(400);
    for (const id of ['', '../../users/1/spam'])
      expect((await send(asModerator, '/-/comments/delete', { id_code: id })).status).toBe(400);
    const visitor = createVisitor(site.url);
    expect(await hide(asModerator, 'true')).toMatchObject({ status: 303, location: article.path });
    await expect.poll(async () => (await visitor.get(article.path)).text).toContain('This comment was hidden.');
    expect(await toolsOn(visitor, article.path)).toEqual([]);
    const asCommenter = await signedInVisitor(platform, commenter, site.url);
    const own = 'A moderator has hidden your comment from other readers.';
    const acts = `${own}.*<em>cake</em>.*href="${permalink}/edit".*action="/-/comments/delete"`;
    for (const path of [article.path, permalink])
      expect(
        (await asCommenter.get(path)).text.replaceAll(commenter.username, commenter.username.toLowerCase()),
      ).toMatch(new RegExp(acts, 's'));
    expect((await asCommenter.get(`${permalink}/edit`)).text).toContain('Buy my *cake*');
    const asAuthor = await signedInVisitor(platform, author, site.url);
    for (const other of [visitor, asMember, asAuthor])
      for (const path of [article.path, permalink])
        expect((await other.get(path)).text).not.toMatch(/hidden your comment|<em>cake/);
    for (const path of [article.path, permalink])
      expect((await asModerator.get(path)).text).toMatch(folded('A moderator hid this comment.'));
    expect((await asModerator.get(article.path)).text).toContain('Show to readers again');
    expect((await asMember.get(article.path)).text).not.toContain('Show to readers again');
    expect((await hide(asModerator, 'false')).status).toBe(303);
    await expect.poll(async () => (await visitor.get(article.path)).text).toContain('<em>cake</em>');
    expect((await send(asMember, '/-/comments/delete', { id_code: code })).status).toBe(403);
    expect((await send(asModerator, '/-/comments/delete', { id_code: code })).status).toBe(303);
    await platform.settled();
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const log = await platform.request('GET', `/api/admin/audit_logs?actor_id=${moderator.id}&per_page=3`, { key });
    expect(log.json<{ action: string }[]>().map(({ action }) => action)).toEqual([
      'api_comment_delete',
      'api_comment_unhide',
      'api_comment_hide',
    ]);
  });
});

describe('an article', () => {
  test('is unpublished by a moderator, after a refused note was mended', async () => {
    const { id, path } = await write('Stale bread');
    const unpublish = (from: Visitor, note = '') =>
      send(from, '/-/articles/unpublish', { article_id: id, note, return_to: '/latest' });
    expect([(await unpublish(asMember)).status, (await unpublish(asTrusted)).status]).toEqual([403, 403]);
    const long = `${'n'.repeat(10_001)}</textarea>`;
    const refused = await unpublish(asModerator, long);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('n&lt;/textarea&gt;</textarea>');
    expect(await unpublish(asModerator, 'Stale')).toMatchObject({ status: 303, location: '/latest' });
    await expect.poll(async () => (await createVisitor(site.url).get(path)).status).toBe(404);
  });
});

describe('the status of a user', () => {
  test('is set, shown to moderators, and taken back', async () => {
    const profile = `/${commenter.username.toLowerCase()}`;
    const badge = async (from: Visitor) => /class="badge">([^<]*)/.exec((await from.get(profile)).text)?.[1];
    expect(await status(asModerator, { status: 'suspended', note: 'Rude' })).toBe(303);
    expect([await badge(asModerator), await badge(asTrusted)]).toEqual(['Suspended', undefined]);
    expect((await asModerator.get(profile)).text).toContain('Lift the suspension');
    expect(await status(asModerator, { status: 'suspended', on: 'false' })).toBe(303);
    expect(await badge(asModerator)).toBeUndefined();
    for (const name of ['limited', 'spam']) expect(await status(asModerator, { status: name })).toBe(303);
    expect(await badge(asModerator)).toBe('Spam');
    expect((await createVisitor(site.url).get(profile)).status).toBe(404);
    expect(await status(asSuperAdmin, { status: 'warned', note: 'Be kind' })).toBe(303);
    expect(await badge(asModerator)).toBe('Warned');
    expect(await status(asSuperAdmin, { status: 'active' })).toBe(303);
    expect(await badge(asModerator)).toBeUndefined();
  });

  test('leaves pages of spam and banned accounts to moderators, who take it back there', async () => {
    const { id: user_id, username, apiKey: key } = await platform.createUser();
    const comment = { article_id: article.id, body_markdown: 'Cheap *flour*' };
    const said = await platform.request('POST', '/api/comments', { key, body: { comment } });
    const profile = `/${username.toLowerCase()}`;
    const path = `${profile}/comment/${said.json<{ id_code: string }>().id_code}`;
    const visit = async (to: string) => (await createVisitor(site.url).get(to)).status;

    expect(await status(asModerator, { user_id, status: 'spam' })).toBe(303);
    await expect.poll(() => visit(path)).toBe(404);
    await expect.poll(async () => (await asModerator.get(path)).text).toContain('Cheap <em>flour</em>');
    expect((await asModerator.get(path)).text).toContain(`href="${article.path}"`);
    expect([(await asMember.get(path)).status, (await asTrusted.get(path)).status]).toEqual([404, 404]);
    expect(await status(asModerator, { user_id, status: 'spam', on: 'false' })).toBe(303);
    await expect.poll(() => visit(path)).toBe(200);

    expect(await status(asSuperAdmin, { user_id, status: 'banned' })).toBe(303);
    await expect.poll(() => visit(profile)).toBe(404);
    expect((await asMember.get(profile)).status).toBe(404);
    expect((await asModerator.get(profile)).text).toMatch(/class="badge">Banned</);
    expect((await asSuperAdmin.get(profile)).text).toContain('value="active"');
    expect(await status(asSuperAdmin, { user_id, status: 'active' })).toBe(303);
    await expect.poll(() => visit(profile)).toBe(200);
  });

  test('is refused to who may not set it, and for odd values', async () => {
    expect([await status(asMember, {}), await status(asTrusted, {})]).toEqual([403, 403]);
    expect(await status(asModerator, { status: 'banned' })).toBe(403);
    expect(await status(asModerator, { note: 'Only super administrators add one' })).toBe(403);
    const superAdmin = await platform.createUser({ role: 'super_admin' });
    expect(await status(asModerator, { user_id: superAdmin.id })).toBe(403);
    expect(await status(asModerator, { user_id: 2_147_483_647 })).toBe(404);
    for (const fields of [{ status: 'king' }, { user_id: '' }, { on: '' }, { status: 'warned', on: 'false' }])
      expect(await status(asModerator, fields), JSON.stringify(fields)).toBe(400);
    expect(await status(asModerator, { status: 'suspended', note: 'n'.repeat(10_001) })).toBe(422);
  });
});

test.each(['/-/votes', '/-/comments/hide', '/-/comments/delete', '/-/articles/unpublish', '/-/users/status'])(
  '%s is refused from another origin, and redirects strangers to sign in',
  async (action) => {
    expect((await send(asModerator, action, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(asModerator, action, {}, {})).status).toBe(403);
    const location = `/signin?return_to=${encodeURIComponent(article.path)}`;
    expect(await send(createVisitor(site.url), action, {})).toMatchObject({ status: 303, location });
    expect((await asModerator.get(action)).status).toBe(405);
  },
);
