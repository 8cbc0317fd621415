import { afterAll, describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest, type Answer } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

// A merged account disappears from every read, and its records belong to the target.

let platform: Platform;
let urls: string[];
let other: Awaited<ReturnType<Platform['startGateway']>>;
let superAdmin: TestUser;
let moderator: TestUser;
let source: TestUser;
let target: TestUser;
let reader: TestUser;
let ids: Record<'article' | 'draft' | 'read' | 'listing' | 'organization', number>;
let slug: string;
let idCode: string;
let word: string;
let answer: Answer;

const send = (method: string, path: string, key: string, body?: unknown) =>
  platform.request(method, path, { key, ...(body !== undefined && { body }) });
async function make<T>(who: TestUser, path: string, body: unknown): Promise<T> {
  const made = await send('POST', path, who.apiKey, body);
  expect(made.status, `${path}: ${made.text}`).toBeLessThan(300);
  return made.json<T>();
}
const react = (who: TestUser, id: number, category: string) =>
  make(who, '/api/reactions', { reactable_type: 'Article', reactable_id: id, category });
const write = (who: TestUser, article: object) =>
  make<{ id: number; slug: string }>(who, '/api/articles', { article: { body_markdown: 'x', ...article } });
const read = (path: string, key?: string, url = platform.url) =>
  sendRequest(url, 'GET', path, key === undefined ? {} : { key });

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  other = await platform.startGateway();
  urls = [platform.url, other.url];
  superAdmin = await platform.createUser({ role: 'super_admin' });
  moderator = await platform.createUser({ role: 'moderator' });
  source = await platform.createUser({ username: `twice_${superAdmin.id}` });
  target = await platform.createUser({ username: `kept_${superAdmin.id}` });
  reader = await platform.createUser();
  word = `mergedword${superAdmin.id}`;
  await platform.settled();
  await give(source, 30);
  await give(target, 5);
  await seed();
  await platform.settled();
  for (const url of urls) for (const path of everywhere()) await read(path, undefined, url);
  answer = await send('POST', `/api/admin/users/${source.id}/merge`, superAdmin.apiKey, { merge_user_id: target.id });
});
afterAll(() => other?.[Symbol.asyncDispose]());

const give = (who: TestUser, amount: number) =>
  make(superAdmin, '/api/credits', { credit: { user_id: who.id, amount } });

/** Gives both accounts content, reactions and follows; a third user replies to and follows both. */
async function seed(): Promise<void> {
  const published = await write(source, { title: word, published: true, tags: [word] });
  const draft = await write(source, { title: 'A draft' });
  const discussed = await write(reader, { title: 'Discussed', published: true });
  slug = published.slug;
  const comment = await make<{ id_code: string }>(source, '/api/comments', {
    comment: { article_id: discussed.id, body_markdown: 'Said by the source' },
  });
  idCode = comment.id_code;
  for (const who of [source, target]) await react(who, discussed.id, 'like');
  await react(source, discussed.id, 'fire');
  await send('PUT', `/api/readinglist/${discussed.id}`, source.apiKey);
  for (const who of [source, target]) await make(who, '/api/follows', { user_ids: [reader.id] });
  await make(reader, '/api/follows', { user_ids: [source.id, target.id] });
  await make(reader, '/api/comments', { comment: { article_id: published.id, body_markdown: 'Answered' } });
  const organization = await platform.createOrganization(source);
  const listing = { title: 'Offered', body_markdown: 'x', category: 'misc', tags: ['x'] };
  const listed = await make<{ id: number }>(source, '/api/listings', { listing });
  ids = {
    article: published.id,
    draft: draft.id,
    read: discussed.id,
    listing: listed.id,
    organization: organization.id,
  };
}

/** Every read that could still show the source. */
const everywhere = () => [
  `/api/users/${target.id}`,
  `/api/users/${source.username}`,
  `/api/users/by_username?url=${source.username}`,
  `/api/profile_images/${source.username}`,
  '/api/articles?per_page=100',
  '/api/articles/latest?per_page=100',
  `/api/articles?username=${source.username}`,
  `/api/articles?username=${target.username}`,
  `/api/articles?tag=${word}`,
  `/api/articles/search?q=${word}`,
  `/api/articles/${ids.article}`,
  `/api/articles/${source.username}/${slug}`,
  `/api/comments?a_id=${ids.read}`,
  `/api/comments?a_id=${ids.article}`,
  `/api/comments/${idCode}`,
  `/api/organizations/${ids.organization}/users`,
  '/api/listings?per_page=100',
  `/api/listings/${ids.listing}`,
];

describe('POST /api/admin/users/{id}/merge', () => {
  test('returns the remaining account', () => {
    expect([answer.status, answer.json()]).toMatchObject([200, { id: target.id, username: target.username }]);
  });

  test('rejects all credentials of the merged account on every gateway', async () => {
    for (const url of urls)
      await expect.poll(async () => (await read('/api/users/me', source.apiKey, url)).status).toBe(401);
    expect((await read('/api/users/me', target.apiKey)).json()).toMatchObject({ id: target.id });
  });

  test('reports its completion', async () => {
    const progress = () => read(`/api/admin/users/${source.id}/merge`, superAdmin.apiKey);
    await expect.poll(async () => (await progress()).json()).toMatchObject({ state: 'done' });
    expect((await progress()).json()).toMatchObject({
      deleted_user_id: source.id,
      keep_user_id: target.id,
      parts: ['admin', 'community', 'content', 'listings'].map((service) => ({
        service,
        finished_at: anyTimestamp,
      })),
    });
    await platform.settled();
  });

  test('hides the merged account from every viewer', async () => {
    for (const url of urls) {
      for (const key of [undefined, target.apiKey, reader.apiKey, moderator.apiKey]) {
        expect((await read(`/api/users/${source.id}`, key, url)).status).toBe(404);
        for (const path of everywhere()) {
          await expect
            .poll(
              async () => {
                const shown = await read(path, key, url);
                return [shown.status, /twice_|merged_\d/.exec(shown.text)?.[0]];
              },
              { message: path },
            )
            .toEqual([200, undefined]);
        }
      }
    }
  });

  test('moves articles, comments and listings, and redirects their old paths', async () => {
    const user = { user: { username: target.username } };
    for (const path of [`/api/articles/${ids.article}`, `/api/articles/${source.username}/${slug}`]) {
      expect((await read(path)).json()).toMatchObject({
        id: ids.article,
        path: `/${target.username}/${slug}`,
        ...user,
      });
    }
    expect((await read(`/api/articles/search?q=${word}`)).json()).toMatchObject([{ id: ids.article, ...user }]);
    expect((await read(`/api/comments/${idCode}`)).json()).toMatchObject(user);
    expect((await read(`/api/listings/${ids.listing}`)).json()).toMatchObject({
      id: ids.listing,
      published: true,
      ...user,
    });
    const own = (await read('/api/articles/me/all', target.apiKey)).json<{ id: number }[]>();
    expect(own.map(({ id }) => id).toSorted((one, two) => one - two)).toEqual([ids.article, ids.draft]);
    const edited = await send('PUT', `/api/articles/${ids.draft}`, target.apiKey, { article: { title: 'Mine' } });
    expect(edited.status).toBe(200);
    expect((await read(`/api/organizations/${ids.organization}/users`)).json()).toMatchObject([{ id: target.id }]);
  });

  test('counts records of both accounts once', async () => {
    expect((await read(`/api/articles/${ids.read}`)).json()).toMatchObject({
      public_reactions_count: 2,
      comments_count: 1,
    });
    const followers = (await read('/api/followers/users', reader.apiKey)).json<{ user_id: number }[]>();
    expect(followers.map(({ user_id: id }) => id)).toEqual([target.id]);
    expect((await read('/api/followers/users', target.apiKey)).json()).toMatchObject([{ user_id: reader.id }]);
    expect((await read('/api/credits', target.apiKey)).json()).toMatchObject({ balance: 34 });
    expect((await read('/api/readinglist', target.apiKey)).json()).toMatchObject([{ id: ids.read }]);
    expect((await read(`/api/admin/users/${target.id}`, superAdmin.apiKey)).json()).toMatchObject({
      counts: { articles: 1, comments: 1, reactions: 3 },
    });
    const totals = (await read('/api/analytics/totals', target.apiKey)).json();
    expect(totals).toMatchObject({ comments: { total: 1 }, follows: { total: 1 } });
    const told = (await read('/api/notifications?per_page=100', reader.apiKey)).json<
      { actor: { id: number } | null }[]
    >();
    expect(new Set(told.map(({ actor }) => actor?.id))).toEqual(new Set([target.id]));
  });

  test('hides the merged account from admins, except in the audit log', async () => {
    expect((await read(`/api/admin/users/${source.id}`, superAdmin.apiKey)).json()).toMatchObject({
      error_code: 'not_found',
    });
    expect((await read(`/api/admin/users?username=${source.username}`, superAdmin.apiKey)).json()).toEqual([]);
    const again = await send('POST', `/api/admin/users/${source.id}/merge`, superAdmin.apiKey, {
      merge_user_id: target.id,
    });
    expect([again.status, again.json()]).toMatchObject([200, { id: target.id }]);
    await platform.settled();
    const log = await read(`/api/admin/audit_logs?target_id=${source.id}&action=merge_users`, superAdmin.apiKey);
    expect(log.json()).toMatchObject([{ actor_id: superAdmin.id, after: { keep_user_id: target.id } }]);
  });

  test('is rejected for accounts that cannot be merged', async () => {
    const attempt = (id: number | string, merge_user_id: unknown) =>
      send('POST', `/api/admin/users/${id}/merge`, superAdmin.apiKey, { merge_user_id });
    expect((await attempt(target.id, target.id)).json()).toEqual({
      error: 'Cannot merge a user into itself',
      status: 409,
      error_code: 'cannot_merge_user_into_itself',
    });
    expect((await attempt(target.id, 2_147_483_647)).json()).toMatchObject({ status: 404, error_code: 'not_found' });
    expect((await attempt(target.id, undefined)).status).toBe(422);
    expect((await attempt(target.id, 'x')).status).toBe(422);
    expect((await attempt('x', target.id)).status).toBe(400);
  });
});
