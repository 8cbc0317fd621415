import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, unescape, type PageAnswer, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let author: TestUser;
let member: Visitor;
let article: { id: number; path: string };
let code: string;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  author = await platform.createUser();
  member = await signedInVisitor(platform, author, site.url);
  const body = { article: { title: 'Discussed bread', body_markdown: 'Rises.', published: true } };
  const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  article = made.json<typeof article>();
  code = await comment(`Ask @${author.username}: is 2 * 3 * 4 too salty?\n\n- yes\n- no`);
});
afterAll(() => site[Symbol.asyncDispose]());

async function comment(text: string, articleId = article.id): Promise<string> {
  const body = { comment: { article_id: articleId, body_markdown: text } };
  const made = await platform.request('POST', '/api/comments', { key: author.apiKey, body });
  return made.json<{ id_code: string }>().id_code;
}

const send = (from: Visitor, action: string, fields: Record<string, string>) => {
  const values = Object.entries({ return_to: article.path, ...fields });
  return from.post(action, new URLSearchParams(values));
};

/** Returns the content of the field with this id. */
function fieldIn({ text }: PageAnswer, id: string): string {
  const [, content] = new RegExp(`<textarea[^>]*id="${id}"[^>]*>\\n([^<]*)</textarea>`).exec(text) ?? [];
  if (content === undefined) throw new Error(`no field ${id}:\n${text}`);
  return unescape(content);
}

/** Returns the codes of the top-level comments on a page, in order. */
const codesIn = ({ text }: PageAnswer) => [...text.matchAll(/ id="comment-(\w+)"/g)].map(([, found]) => found);

test.for(['oldest', 'newest'])('readers choose an order of comments that are usually %s first', async (order) => {
  const other = order === 'oldest' ? 'newest' : 'oldest';
  const body = {
    article: { title: `Sorted ${order}`, body_markdown: 'Rises.', published: true, comment_order: order },
  };
  const made = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  const { id, path } = made.json<typeof article>();
  const codes = [await comment('one', id), await comment('two', id)];
  const visitor = createVisitor(site.url);
  const usual = await visitor.get(path);
  expect(codesIn(usual)).toEqual(order === 'oldest' ? codes : codes.toReversed());
  expect(usual.text).toContain(`href="${path}?sort=${other}#comments"`);
  const chosen = await visitor.get(`${path}?sort=${other}`);
  expect(codesIn(chosen)).toEqual(order === 'oldest' ? codes.toReversed() : codes);
  expect(chosen.text).toMatch(new RegExp(`<link rel="canonical" href="[^"?]+${path}"`));
});

describe('the preview of a comment', () => {
  const preview = '/-/comments/preview';

  test('shows the text as it will be and as it was typed, and keeps nothing', async () => {
    const typed = {
      article_id: String(article.id),
      parent: code,
      body_markdown: 'Not *sent* <i onclick="x()">yet</i>',
    };
    const shown = await send(member, preview, typed);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(shown.text).toContain('Not <em>sent</em>');
    expect(shown.text).not.toContain('<i onclick');
    expect(fieldIn(shown, `reply-${code}`)).toBe(typed.body_markdown);
    expect(shown.text).toMatch(new RegExp(`name="return_to"\\s+value="${article.path}"`));
    expect((await member.get(article.path)).text).not.toContain('<em>sent</em>');
  });

  test('returns to the form of an edit', async () => {
    const shown = await send(member, preview, { id_code: code, body_markdown: '**Better**' });
    expect(shown.text).toContain('<strong>Better</strong>');
    expect(shown.text).toMatch(/action="\/-\/comments\/edit"/);
    expect(fieldIn(shown, 'comment')).toBe('**Better**');
  });

  test('is the text alone for the script', async () => {
    const fields = {
      article_id: String(article.id),
      body_markdown: '# Big\n\n[a](https://example.com)',
      fragment: 'true',
    };
    const { status, text } = await send(member, preview, fields);
    expect(status).toBe(200);
    expect(text).toMatch(/^<div class="preview [^>]*><h4/);
    expect(text).not.toContain('<html');
  });

  test('shows the fault next to the text that was typed', async () => {
    const typed = { article_id: String(article.id), body_markdown: 'x'.repeat(25_001) };
    const refused = await send(member, preview, typed);
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/role="alert"[^>]*>[^<]*too long/)]);
    expect(fieldIn(refused, 'comment')).toBe(typed.body_markdown);
    const blank = await send(member, preview, { article_id: String(article.id), body_markdown: ' ' });
    expect([blank.status, blank.text]).toEqual([422, expect.stringContaining('role="alert"')]);
    const german = { 'sec-fetch-site': 'same-origin', 'accept-language': 'de' };
    const again = await member.post(preview, new URLSearchParams(typed), german);
    expect(again.text).toContain('Text ist zu lang (höchstens 25000 Zeichen).');
  });

  test('is for forms of this site', async () => {
    const typed = { article_id: String(article.id), body_markdown: 'x' };
    expect((await send(member, preview, { ...typed, parent: '"><b>' })).status).toBe(400);
    expect((await send(member, preview, { body_markdown: 'x' })).status).toBe(400);
  });
});

test('a comment that is sent after the end of the session is shown again, and can be sent then', async () => {
  const fields = { article_id: String(article.id), parent: code, body_markdown: 'Typed <for> hours' };
  for (const action of ['/-/comments', '/-/comments/preview', '/-/comments/edit']) {
    const own = action.endsWith('edit') ? { id_code: code, body_markdown: fields.body_markdown } : fields;
    const shown = await send(createVisitor(site.url), action, own);
    expect([shown.status, shown.text]).toEqual([401, expect.stringContaining('Your comment was not sent')]);
    expect(fieldIn(shown, 'id_code' in own ? 'comment' : `reply-${code}`)).toBe(fields.body_markdown);
    expect(shown.text).toContain(`href="/signin?return_to=${encodeURIComponent(article.path)}" target="_blank"`);
    expect(shown.text).toContain(`action="${action.replace('/preview', '')}"`);
  }
  const session = await signedInVisitor(platform, author, site.url);
  const cookies = [...session.cookies];
  await session.submit('/signout', {});
  for (const [name, value] of cookies) session.cookies.set(name, value);
  expect((await send(session, '/-/comments', fields)).status).toBe(401);
});

describe('the quote of a comment', () => {
  const quotes = (answer: PageAnswer) => answer.text.match(/href="[^"]+" data-quote/g) ?? [];

  test('fills the reply without mentioning or marking anything again', async () => {
    const shown = await member.get(article.path);
    expect(quotes(shown)).toEqual([`href="${article.path}?quote=${code}#reply-${code}" data-quote`]);
    const quoting = await member.get(`${article.path}?quote=${code}`);
    const text = fieldIn(quoting, `reply-${code}`);
    expect(text).toBe(`> Ask \\@${author.username}: is 2 \\* 3 \\* 4 too salty?\n>\n> yes\n> no\n\n`);
    expect(fieldIn(quoting, 'comment')).toBe('');
    expect(quoting.text).toMatch(/<details\s+open[^>]*>\s*<summary[^>]*>Reply/);
    expect(quoting.text).not.toMatch(/name="return_to"\s+value="[^"]*quote/);
    const reply = await send(member, '/-/comments', {
      article_id: String(article.id),
      parent: code,
      body_markdown: `${text}No.`,
    });
    expect(reply.status).toBe(303);
    const answered = (await member.follow(reply)).text;
    expect(answered).toMatch(/<blockquote>\s*<p>Ask @\w+: is 2 \* 3 \* 4 too salty\?<\/p>/);
  });

  test('works at the permalink of the comment, and is nothing for an unknown one', async () => {
    const permalink = `/${author.username}/comment/${code}`;
    expect(fieldIn(await member.get(`${permalink}?quote=${code}`), `reply-${code}`)).toMatch(/^> Ask/);
    expect((await member.get(`${article.path}?quote=zz`)).status).toBe(200);
  });

  test('is not offered to visitors', async () => {
    const visitor = createVisitor(site.url);
    const shown = await visitor.get(`${article.path}?quote=${code}`);
    expect([shown.status, quotes(shown), shown.text.includes('<template')]).toEqual([200, [], false]);
  });
});

test('someone without an account is led back to the comment, or to the field, by sign-in and sign-up', async () => {
  const { text } = await createVisitor(site.url).get(article.path);
  for (const [page, place] of [
    ['signin', `comment-${code}`],
    ['signin', 'comments'],
    ['signup', 'comments'],
  ])
    expect(text).toContain(`href="/${page}?return_to=${encodeURIComponent(`${article.path}#${place}`)}"`);
});

describe('a comment of the viewer', () => {
  test('is edited on a page that leads back to its place, and says so', async () => {
    const page = await member.get(`/${author.username}/comment/${code}/edit`);
    const place = `${article.path}?comment=${code}#comment-${code}`;
    expect(page.text).toContain(`name="return_to" value="${place}"`);
    const fields = { id_code: code, body_markdown: 'Not too salty', return_to: place };
    const sent = await send(member, '/-/comments/edit', fields);
    expect([sent.status, sent.location]).toEqual([303, place]);
    const { text } = await member.follow(sent);
    expect(text).toContain('Your comment has been changed.');
    expect(text).toContain('Not too salty');
  });

  test('is deleted after a confirmation', async () => {
    const own = await comment('Said in haste.');
    const { text } = await member.get(article.path);
    expect(text).toMatch(
      new RegExp(
        `<summary>Delete</summary>(?:(?!</details>).)*value="${own}"(?:(?!</details>).)*>Delete</button>`,
        's',
      ),
    );
    expect((await send(member, '/-/comments/delete', { id_code: own })).status).toBe(303);
    expect((await member.get(article.path)).text).not.toContain('Said in haste.');
  });
});

test('RenderComment renders like CreateComment, and follows its rules', async () => {
  const render = (body: unknown, key = author.apiKey) =>
    platform.request('POST', '/api/comments/render', { key, version: 'v1', body });
  const text = { body_markdown: `Well *said*, @${author.username}.` };
  const rendered = await render({ comment: text });
  const created = await platform.request('POST', '/api/comments', {
    key: author.apiKey,
    body: { comment: { ...text, article_id: article.id } },
  });
  expect(rendered.json()).toEqual({ body_html: created.json<{ body_html: string }>().body_html });
  expect((await render({ comment: { body_markdown: ' ' } })).status).toBe(422);
  const mentions = [];
  for (let count = 0; count < 8; count += 1) mentions.push(`@${(await platform.createUser()).username}`);
  expect((await render({ comment: { body_markdown: mentions.join(' ') } })).status).toBe(422);
  expect((await render({ comment: text }, 'wrong')).status).toBe(401);
  const { status } = await platform.request('POST', '/api/comments/render', { version: 'v1', body: { comment: text } });
  expect(status).toBe(401);
});
