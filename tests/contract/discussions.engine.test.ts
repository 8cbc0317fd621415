import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect } from 'vitest';
import { writeLongDiscussion, type LongDiscussion } from '../support/long-discussion.ts';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type PageAnswer } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let long: LongDiscussion;
const count = 1_000;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
  long = await writeLongDiscussion(platform, author, count);
});
afterAll(() => site[Symbol.asyncDispose]());

interface Answer {
  comments: {
    id_code: string;
    replies_count: number;
    parent_id_code: string | null;
    depth: number;
    answered: { username: string } | null;
  }[];
  previous: string | null;
  next: string | null;
  around: string | null;
  later_replies_count: number | null;
}

const ask = (query: string) => platform.request('GET', `/api/comments/discussion?${query}`);
const read = async (query: string) => (await ask(query)).json<Answer>();
const codesOf = ({ comments }: Answer) => comments.map(({ id_code: code }) => code);
const wordsIn = ({ text }: PageAnswer) => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const codesIn = ({ text }: PageAnswer) => [...text.matchAll(/ id="comment-(\w+)"/g)].map(([, code]) => code);

describe('GET /api/comments/discussion', () => {
  test('reads a long thread in windows, forward and back', async () => {
    const first = await read(`a_id=${long.id}`);
    expect(first).toMatchObject({ previous: null, next: long.codes[49], around: null });
    expect(codesOf(first)).toEqual(long.codes.slice(0, 50));
    expect(first.comments[1]).toMatchObject({
      parent_id_code: long.codes[0],
      depth: 1,
      answered: { username: author.username },
    });
    expect(first.comments[0]).toMatchObject({ replies_count: count - 1, has_more_replies: false });
    expect(first).toMatchObject({ later_replies_count: count - 50, has_more_later_replies: false });
    const second = await read(`a_id=${long.id}&after=${first.next}`);
    expect(second.later_replies_count).toBe(count - 100);
    expect(codesOf(second)).toEqual(long.codes.slice(50, 100));
    expect(codesOf(await read(`a_id=${long.id}&before=${second.previous}`))).toEqual(long.codes.slice(0, 50));
    expect(codesOf(await read(`id=${long.codes[0]}`))).toEqual(long.codes.slice(0, 50));
  });

  test('reads what is around a comment, or the newest', async () => {
    const around = await read(`a_id=${long.id}&around=${long.codes[700]}&sort=best`);
    expect(around.around).toBe(long.codes[700]);
    expect(codesOf(around)).toEqual(long.codes.slice(680, 730));
    const newest = await read(`a_id=${long.id}&around=newest`);
    expect([codesOf(newest).at(-1), newest.next]).toEqual([long.codes.at(-1), null]);
    expect(newest.later_replies_count).toBe(0);
    expect((await read(`id=${long.codes[1]}`)).later_replies_count).toBeNull();
  });

  test('shows new and edited comments at once', async () => {
    const other = await writeLongDiscussion(platform, await platform.createUser(), 3);
    const query = `a_id=${other.id}`;
    await read(query);
    const body = { comment: { article_id: other.id, body_markdown: 'Late', parent_id_code: other.codes[1] } };
    const made = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
    const { id_code: code } = made.json<{ id_code: string }>();
    await expect.poll(async () => codesOf(await read(query))).toEqual([...other.codes, code]);
    const edit = { comment: { body_markdown: 'Later' } };
    await platform.request('PUT', `/api/comments/${code}`, { key: author.apiKey, body: edit });
    await expect.poll(async () => (await ask(query)).text).toContain('Later');
  });

  test.for([
    ['', 400],
    ['a_id=1&p_id=1', 400],
    ['a_id=1&id=1a', 400],
    ['a_id=1&after=1&before=1', 400],
    ['a_id=2147483647', 404],
    ['id=zzz', 404],
  ] as const)('refuses %s with %i', async ([query, status]) => {
    expect((await ask(query)).status).toBe(status);
  });

  test('knows no place of another discussion', async () => {
    const other = await writeLongDiscussion(platform, await platform.createUser(), 1);
    for (const place of ['after', 'before', 'around'])
      expect((await ask(`a_id=${other.id}&${place}=${long.codes[1]}`)).status).toBe(404);
  });
});

describe('the page of an article', () => {
  test('leads through its comments, as light with 1,000 as with 50', async () => {
    const visitor = createVisitor(site.url);
    const first = await visitor.get(long.path);
    expect(codesIn(first)).toEqual(long.codes.slice(0, 50));
    expect(gzipSync(first.text).length).toBeLessThan(80 * 1_024);
    expect(first.text).toContain(`<summary>${count - 1} replies</summary>`);
    expect(first.text).toContain(`href="${long.path}?after=${long.codes[49]}#comments"`);
    const second = await visitor.get(`${long.path}?after=${long.codes[49]}`);
    expect(codesIn(second)).toEqual(long.codes.slice(50, 100));
    expect(second.text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${long.path}\\?after=${long.codes[49]}"`));
    expect(second.text).toContain(`href="${long.path}?before=${long.codes[50]}#comments"`);
    expect(wordsIn(second)).toContain(`Continued from earlier comments: In reply to Name of ${author.username}`);
    expect(codesIn(await visitor.get(`${long.path}?before=${long.codes[50]}`))).toEqual(long.codes.slice(0, 50));
  });

  test('says at the end and at the beginning of a window that its thread goes on', async () => {
    const visitor = createVisitor(site.url);
    const first = wordsIn(await visitor.get(long.path));
    expect(first).toContain(`This thread continues. ${count - 50} more replies`);
    expect(first).not.toContain('This thread began earlier.');
    const second = wordsIn(await visitor.get(`${long.path}?after=${long.codes[49]}`));
    expect(second).toContain('This thread began earlier. Earlier replies');
    expect(second).toContain(`This thread continues. ${count - 100} more replies`);
    const newest = wordsIn(await visitor.get(`${long.path}?comment=newest`));
    expect(newest).toContain('This thread began earlier. Earlier replies');
    expect(newest).not.toContain('This thread continues.');
    const comment = wordsIn(await visitor.get(`/${author.username}/comment/${long.codes[0]}`));
    expect(comment).toContain(`This thread continues. ${count - 50} more replies`);
  });

  test('opens at a comment, and at the newest', async () => {
    const visitor = createVisitor(site.url);
    const [code = ''] = long.codes.slice(900);
    const page = await visitor.get(`/${author.username}/comment/${code}`);
    expect(codesIn(page)).toEqual([code]);
    const address = `${long.path}?comment=${code}`;
    expect(page.text).toContain(`href="${address}#comment-${code}"`);
    const opened = await visitor.get(address);
    expect(codesIn(opened)).toContain(code);
    expect(opened.text).toMatch(new RegExp(`<link rel="canonical" href="[^"?]+${long.path}"`));
    const newest = await visitor.get(`${long.path}?comment=newest`);
    expect(codesIn(newest).at(-1)).toBe(long.codes.at(-1));
    expect(newest.text).toContain('id="newest"');
    for (const unknown of ['zzz', 'zzzzzzzzzzzz', 'no_code']) {
      const firstWindow = await visitor.get(`${long.path}?comment=${unknown}`);
      expect([firstWindow.status, codesIn(firstWindow)]).toEqual([200, long.codes.slice(0, 50)]);
    }
    expect((await visitor.get(`${long.path}?sort=best&after=${long.codes[49]}`)).text).toContain(
      `?sort=best&amp;after=${long.codes[99]}#comments`,
    );
  });

  test('tells a member who of the people that they follow liked a comment', async () => {
    const follower = await platform.createUser();
    const send = (path: string, key: string, body?: object) =>
      platform.request('POST', path, { key, ...(body && { body }) });
    await send('/api/follows', follower.apiKey, { user_ids: [author.id] });
    const id = Number.parseInt(long.codes[2] ?? '', 26);
    await send(`/api/reactions?category=like&reactable_type=Comment&reactable_id=${id}`, author.apiKey);
    const member = await signedInVisitor(platform, follower, site.url);
    const told = `Reactions of people you follow: Name of ${author.username}`;
    await expect.poll(async () => (await member.get(long.path)).text).toContain(told);
    expect((await createVisitor(site.url).get(long.path)).text).not.toContain('people you follow');
  });

  test('returns to a reply where it is in a long discussion', async () => {
    const member = await signedInVisitor(platform, author, site.url);
    const page = await member.get(long.path);
    expect(page.text).toContain(`value="${long.path}?comment=newest"`);
    const fields = { article_id: `${long.id}`, parent: long.codes[7] ?? '', body_markdown: 'Sent without script' };
    const sent = await member.post(
      '/-/comments',
      new URLSearchParams({ ...fields, return_to: `${long.path}?comment=newest` }),
    );
    const [, code] = /\?comment=(\w+)#comment-\1$/.exec(sent.location ?? '') ?? [];
    expect(codesIn(await member.get(sent.location?.split('#', 1)[0] ?? ''))).toContain(code);
  });

  test('counts a new and a deleted comment of a long discussion at once', async () => {
    const user = await platform.createUser();
    const other = await writeLongDiscussion(platform, user, 60);
    const member = await signedInVisitor(platform, user, site.url);
    const titleOf = async () => />([\d,]+ comments?)</.exec((await member.get(other.path)).text)?.[1];
    expect(await titleOf()).toBe('60 comments');
    const fields = { article_id: `${other.id}`, body_markdown: 'One more', return_to: other.path };
    const sent = await member.post('/-/comments', new URLSearchParams(fields));
    expect([sent.status, await titleOf()]).toEqual([303, '61 comments']);
    const deletion = { id_code: other.codes[58] ?? '', return_to: other.path };
    expect((await member.post('/-/comments/delete', new URLSearchParams(deletion))).status).toBe(303);
    expect(await titleOf()).toBe('60 comments');
    const { text } = await member.get(other.path);
    expect(text).toContain('<summary>58 replies</summary>');
  });

  test.for([25, 900])('shows a refused reply to comment %i where it was typed', async (at) => {
    const member = await signedInVisitor(platform, author, site.url);
    const [parent = ''] = long.codes.slice(at);
    const fields = { article_id: `${long.id}`, parent, body_markdown: `Too long ${'x'.repeat(25_000)}` };
    for (const from of ['/notifications', `${long.path}?comment=newest`]) {
      const refused = await member.post('/-/comments', new URLSearchParams({ ...fields, return_to: from }));
      expect([refused.status, codesIn(refused).includes(parent)]).toEqual([422, true]);
      expect(refused.text).toContain(fields.body_markdown);
      expect(refused.text).toMatch(/role="alert"[^>]*>[^<]*too long/);
    }
  });

  test('leaves out deleted comments without replies, and counts the others at once', async () => {
    const user = await platform.createUser();
    const other = await writeLongDiscussion(platform, user, 3);
    const visitor = createVisitor(site.url);
    for (const [code = '', shown, count] of [
      [other.codes[2], other.codes.slice(0, 2), 2],
      // There is a reply to it.
      [other.codes[0], other.codes.slice(0, 2), 1],
    ] as const) {
      await platform.request('DELETE', `/api/comments/${code}`, { key: user.apiKey });
      await platform.settled();
      const page = await visitor.get(other.path);
      expect(codesIn(page)).toEqual(shown);
      expect(page.text).toMatch(new RegExp(`id="comments-title">${count} comment`));
    }
  });

  test('shows a reply whose comment was deleted meanwhile', async () => {
    const user = await platform.createUser();
    const other = await writeLongDiscussion(platform, user, 3);
    const member = await signedInVisitor(platform, user, site.url);
    for (const parent of [other.codes[2] ?? '', other.codes[0] ?? '']) {
      const deletion = await platform.request('DELETE', `/api/comments/${parent}`, { key: user.apiKey });
      expect(deletion.status).toBeLessThan(300);
      const fields = { article_id: `${other.id}`, parent, body_markdown: 'Typed for an hour', return_to: other.path };
      const refused = await member.post('/-/comments', new URLSearchParams(fields));
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Typed for an hour')]);
      expect(refused.text).toContain('role="alert"');
    }
  });
});
