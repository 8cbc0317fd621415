import { freePort } from '@commonplace/engines/ports';
import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let site: SitePlatform;
let visitor: Visitor;
let member: Visitor;
/** The site without its gateway. */
let inner: Visitor;
let platform: Platform;
let apiKey: string;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  const port = await freePort();
  site = await startSite(sharedPlatform, {}, port);
  visitor = createVisitor(site.url);
  inner = createVisitor(`http://127.0.0.1:${port}`);
  const user = await sharedPlatform.createUser();
  ({ apiKey } = user);
  member = await signedInVisitor(sharedPlatform, user, site.url);
  const article = { title: 'Limits', body_markdown: 'x', published: true, tags: ['limits'] };
  await sharedPlatform.request('POST', '/api/articles', { key: user.apiKey, body: { article } });
});
afterAll(() => site[Symbol.asyncDispose]());

const open = ['/report', '/websub', '/webmention'];
const ofMembers = [
  '/-/reactions',
  '/-/readinglist',
  '/-/follows',
  '/-/comments',
  '/-/comments/edit',
  '/-/comments/preview',
  '/-/articles',
  '/-/articles/edit',
  '/-/listings',
  '/-/follows/weight',
  '/settings/profile',
  '/settings/image',
  '/settings/notifications',
];

const boundary = 'form-limits';
const types = {
  encoded: { 'content-type': 'application/x-www-form-urlencoded' },
  'in parts': { 'content-type': `multipart/form-data; boundary=${boundary}` },
};
const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
const fromHere = { 'sec-fetch-site': 'same-origin' };

/** Forms that take the square of their size, or much more time than their size, if they are parsed. */
const excessive = [
  ['names without values', 'encoded', 'a&'.repeat(30_000)],
  ['values without names', 'encoded', '=&'.repeat(30_000)],
  ['one field again and again', 'encoded', 'message=x&'.repeat(3_000)],
  ['parts', 'in parts', part('message').repeat(1_000)],
  ['a long name of a part', 'in parts', part('%22'.repeat(20_000))],
  ['delimiters', 'in parts', `--${boundary}\r\n`.repeat(3_000)],
] as const;

describe.each(excessive)('a form of %s (%s)', (_, kind, body) => {
  const headers = { ...fromHere, ...types[kind] };
  const send = (sender: Visitor, path: string) => sender.post(path, body, headers);

  test('is refused with 413 before it is parsed', async () => {
    for (const path of open) {
      expect((await send(visitor, path)).status, `a visitor: ${path}`).toBe(413);
      expect((await send(inner, path)).status, `the site alone: ${path}`).toBe(413);
    }
    for (const path of [...open, ...ofMembers])
      expect((await send(member, path)).status, `a member: ${path}`).toBe(413);
  });

  test('is refused by pages of accounts', async () => {
    // Forms without a file are never in parts there.
    const refusal = kind === 'encoded' ? 413 : 400;
    expect((await send(visitor, '/signin')).status).toBe(refusal);
    expect((await send(member, '/settings/email')).status).toBe(refusal);
  });
});

test('a form without parts has room for the longest article', async () => {
  const values = `x=${'a'.repeat(99_997)}&`.repeat(30);
  const send = (sender: Visitor, path: string, bytes: number) =>
    sender.post(path, values.slice(0, bytes), { ...fromHere, ...types.encoded });
  expect((await send(member, '/-/comments', 2_621_440)).status).not.toBe(413);
  expect((await send(member, '/-/comments', 2_621_441)).status).toBe(413);
  expect((await send(inner, '/report', 2_621_441)).status).toBe(413);
  expect((await send(visitor, '/report', 262_145)).status).toBe(413);
});

test('a text of a form has more room than the longest article', async () => {
  const send = (length: number) => {
    const form = part('body_markdown').replace('1\r\n', `${'a'.repeat(length)}\r\n--${boundary}--\r\n`);
    return member.post('/-/comments/preview', form, { ...fromHere, ...types['in parts'] });
  };
  expect((await send(1_048_576)).status).not.toBe(413);
  const refused = await send(1_048_577);
  expect(refused.status).toBe(413);
  expect(refused.text).toContain('Shorten the text or choose a smaller file');
});

/** A letter with marks that the normal form sorts, which takes the square of their number. */
const pile = (marks: number) => `a${'\u0301\u0316'.repeat(marks / 2)}`;

test('an article with a pile of marks as its tag is refused', async () => {
  const article = { title: 'Pile', body_markdown: 'x', tags: [pile(400_000)] };
  expect((await platform.request('POST', '/api/articles', { key: apiKey, body: { article } })).status).toBe(422);
});

test('an article with piles of marks and long blanks is shown and found', async () => {
  const text = `${pile(90_000)} rye ![a${' '.repeat(200_000)}b](/images/x.png)`;
  const article = { title: 'Piles', body_markdown: text, published: true };
  const created = await platform.request('POST', '/api/articles', { key: apiKey, body: { article } });
  const { path } = created.json<{ path: string }>();
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`alt="a${' '.repeat(200_000)}b"`);
  const found = async () => (await platform.request('GET', '/api/articles/search?q=piles')).json<{ path: string }[]>();
  await expect.poll(found).toMatchObject([{ path }]);
});

test('a path to return to that is too long is the home page', async () => {
  const body = `followable_type=Tag&followable_id=limits&on=true&return_to=/${'a'.repeat(100_000)}`;
  const headers = { ...fromHere, ...types.encoded };
  expect(await member.post('/-/follows', body, headers)).toMatchObject({ status: 303, location: '/' });
  expect(await visitor.post('/-/follows', body, headers)).toMatchObject({
    status: 303,
    location: '/signin',
  });
  const long = `/dashboard?x=${'%3F'.repeat(2_500)}`;
  expect(await visitor.get(long)).toMatchObject({ status: 303, location: '/signin' });
});

test('a form with 500 values is read', async () => {
  const values = `${'x=1&'.repeat(498)}message=Rye&url=%2F`;
  expect(await visitor.post('/report', values, { ...fromHere, ...types.encoded })).toMatchObject({
    status: 303,
    location: '/report',
  });
  const parts = `${part('x').repeat(499)}${part('message')}--${boundary}--\r\n`;
  expect((await visitor.post('/report', parts, { ...fromHere, ...types['in parts'] })).status).toBe(303);
});
