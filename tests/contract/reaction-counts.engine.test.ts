import { describe, expect } from 'vitest';
import { sendRequest } from '../support/request.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

/** Less than the ten seconds after which a gateway renews cached answers without an event. */
const beforeRenewalMs = 5_000;

let platform: Platform;
let author: TestUser;
let reader: TestUser;
let articleId: number;
let commentCode: string;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  author = await platform.createUser();
  reader = await platform.createUser();
  const article = { title: 'Counted', body_markdown: 'x', published: true };
  articleId = (await send('POST', '/api/articles', author, { article })).json<{ id: number }>().id;
  const comment = { article_id: articleId, body_markdown: 'x' };
  commentCode = (await send('POST', '/api/comments', author, { comment })).json<{ id_code: string }>().id_code;
  await platform.settled();
});

const send = (method: string, path: string, { apiKey: key }: Pick<TestUser, 'apiKey'>, body?: object) =>
  platform.request(method, path, { key, ...(body && { body }) });
const react = (user: TestUser, category: string, reactable: object) =>
  send('POST', '/api/reactions/toggle', user, { category, ...reactable });
const path = () => `/api/reactions/counts?article_ids=${articleId}&comment_id_codes=${commentCode}`;
const none = { like: 0, unicorn: 0, exploding_head: 0, raised_hands: 0, fire: 0 };

describe('GET /api/reactions/counts', () => {
  test('counts by category, with the own reactions of a caller, whose answer no one else gets', async () => {
    const onArticle = { reactable_type: 'Article', reactable_id: articleId };
    const onComment = { reactable_type: 'Comment', reactable_id: Number.parseInt(commentCode, 26) };
    // The anonymous answer is cached before and between the others.
    const anonymous = async () => (await platform.request('GET', path())).json<{ counts: object }[]>();
    expect((await anonymous()).map(({ counts }) => counts)).toEqual([none, none]);
    await react(author, 'like', onArticle);
    await react(reader, 'like', onArticle);
    await react(reader, 'fire', onComment);
    await send('PUT', `/api/readinglist/${articleId}`, reader);
    const shared = { type_of: 'reaction_counts', followed_names: [], followed_count: 0 };
    const article = { ...shared, ...onArticle, id_code: null, counts: { ...none, like: 2 } };
    const comment = { ...shared, ...onComment, id_code: commentCode, counts: { ...none, fire: 1 } };
    const forAll = [article, comment].map((counts) => ({ ...counts, own_categories: [] }));
    await expect.poll(anonymous, { interval: 50 }).toEqual(forAll);
    const own = await send('GET', path(), reader);
    expect(own.json()).toEqual([
      { ...article, own_categories: ['like'] },
      { ...comment, own_categories: ['fire'] },
    ]);
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('surrogate-key')).toBeNull();
    expect((await send('GET', path(), author)).json()).toEqual([
      { ...article, own_categories: ['like'] },
      { ...comment, own_categories: [] },
    ]);
    const anyone = await platform.request('GET', path());
    expect(anyone.json()).toEqual(forAll);
    expect(anyone.headers.get('cache-control')).toContain('public');
    expect(anyone.headers.get('surrogate-key')).toBe(
      `reactions articles/${articleId} comments/${onComment.reactable_id}`,
    );
  });

  test('shows a reaction that another gateway took', async () => {
    await using gateway = await platform.startGateway();
    const read = async () => {
      const answer = await sendRequest(gateway.url, 'GET', path());
      return answer.json<{ counts: { unicorn: number } }[]>()[0]?.counts.unicorn;
    };
    expect(await read()).toBe(0);
    await react(reader, 'unicorn', { reactable_type: 'Article', reactable_id: articleId });
    await expect.poll(read, { timeout: beforeRenewalMs, interval: 50 }).toBe(1);
  });

  test('shows votes to the voter only', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    await react(moderator, 'thumbsup', { reactable_type: 'Article', reactable_id: articleId });
    expect((await send('GET', path(), moderator)).json()).toMatchObject([{ own_categories: ['thumbsup'] }, {}]);
    expect(JSON.stringify((await send('GET', path(), author)).json())).not.toContain('thumbsup');
  });

  test('without own ones is the same bytes for a visitor, a member and a moderator with votes', async () => {
    const moderator = await platform.createUser({ role: 'moderator' });
    const onArticle = { reactable_type: 'Article', reactable_id: articleId };
    await send('POST', '/api/follows', moderator, { user_ids: [reader.id] });
    for (const user of [reader, moderator])
      await send('POST', '/api/reactions', user, { category: 'fire', ...onArticle });
    await react(moderator, 'vomit', onArticle);
    const shared = `${path()}&own=false`;
    const callers = [{}, { key: reader.apiKey }, { key: moderator.apiKey }];
    const read = () => Promise.all(callers.map(async (caller) => (await platform.request('GET', shared, caller)).text));
    // Once filled by each of them, and once from the cache.
    const [first = '', ...others] = [...(await read()), ...(await read())];
    expect(new Set(others)).toEqual(new Set([first]));
    const none = { own_categories: [], followed_names: [], followed_count: 0 };
    expect(JSON.parse(first)).toMatchObject([{ ...none, counts: { fire: 2 } }, none]);
    const withOwn = { own_categories: ['fire', 'vomit'], followed_count: 1 };
    expect((await send('GET', `${path()}&own=true`, moderator)).json()).toMatchObject([withOwn, {}]);
    expect((await platform.request('GET', shared, { key: reader.apiKey })).headers.get('cache-control')).toBe(
      'private, no-store',
    );
  });

  test('names some of those whom the caller follows, and counts them', async () => {
    const article = { title: 'Followed', body_markdown: 'x', published: true };
    const { id } = (await send('POST', '/api/articles', author, { article })).json<{ id: number }>();
    const people = await Promise.all([1, 2, 3, 4].map(() => platform.createUser()));
    await send('POST', '/api/follows', reader, { user_ids: people.slice(0, 3).map((person) => person.id) });
    for (const person of people) await react(person, 'fire', { reactable_type: 'Article', reactable_id: id });
    const comment = { article_id: id, body_markdown: 'x' };
    const { id_code: code } = (await send('POST', '/api/comments', author, { comment })).json<{ id_code: string }>();
    for (const person of people.slice(2))
      await react(person, 'like', { reactable_type: 'Comment', reactable_id: Number.parseInt(code, 26) });
    await react(people[0]!, 'like', { reactable_type: 'Article', reactable_id: id });
    await react(people[1]!, 'readinglist', { reactable_type: 'Article', reactable_id: id });
    const counts = `/api/reactions/counts?article_ids=${id}&comment_id_codes=${code}`;
    const read = async (user: TestUser) => (await send('GET', counts, user)).json();
    const onComment = { id_code: code, followed_names: [`Name of ${people[2]!.username}`], followed_count: 1 };
    await expect.poll(() => read(reader)).toMatchObject([{ followed_count: 3 }, onComment]);
    const [counted] = (await read(reader)) as { followed_names: string[] }[];
    const names = people.slice(0, 3).map(({ username }) => `Name of ${username}`);
    expect(counted?.followed_names).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(counted?.followed_names ?? []));
    const noOne = { followed_names: [], followed_count: 0 };
    expect(await read(author)).toMatchObject([noOne, noOne]);
  });

  test('a key without the scope gets the public answer', async () => {
    const api_key = { description: 'Narrow', scopes: ['read_articles'] };
    const { secret } = (await send('POST', '/api/api_keys', reader, { api_key })).json<{ secret: string }>();
    expect((await send('GET', path(), { apiKey: secret })).json()).toMatchObject([{ own_categories: [] }, {}]);
  });

  test('counts nothing for drafts, deleted comments and unknown ids', async () => {
    const { id } = (
      await send('POST', '/api/articles', author, {
        article: { title: 'Withdrawn', body_markdown: 'x', published: true },
      })
    ).json<{ id: number }>();
    await react(reader, 'like', { reactable_type: 'Article', reactable_id: id });
    const read = async () =>
      (await platform.request('GET', `/api/reactions/counts?article_ids=${id},2147483647,${id}`)).json();
    const followed = { followed_names: [], followed_count: 0 };
    const empty = {
      type_of: 'reaction_counts',
      reactable_type: 'Article',
      id_code: null,
      own_categories: [],
      ...followed,
    };
    const unknown = { ...empty, reactable_id: 2_147_483_647, counts: none };
    await expect.poll(read).toEqual([{ ...empty, reactable_id: id, counts: { ...none, like: 1 } }, unknown]);
    await send('PUT', `/api/articles/${id}`, author, { article: { published: false } });
    const withdrawn = [{ ...empty, reactable_id: id, counts: none }, unknown];
    await expect.poll(read, { timeout: beforeRenewalMs, interval: 50 }).toEqual(withdrawn);
  });

  test.each([
    ['', 200],
    ['?article_ids=', 200],
    ['?article_ids=,,', 200],
    ['?article_ids=99999999999999999999', 200],
    ['?article_ids=x', 400],
    ['?article_ids=-1', 400],
    ['?article_ids=1.5', 400],
    ['?comment_id_codes=zz', 400],
    [`?article_ids=${'1,'.repeat(1_001)}`, 400],
    ['?article_ids=1&article_ids=2', 400],
    [`?article_ids=${Array.from({ length: 101 }, (_, index) => index + 1).join()}`, 422],
  ])('answers %.60s with %i', async (query, status) => {
    expect((await platform.request('GET', `/api/reactions/counts${query}`)).status).toBe(status);
  });
});
