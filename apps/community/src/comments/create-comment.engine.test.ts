import { CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEngagement } from '../engagement/count-engagement.ts';
import { outboxOf } from '../testing/outbox.ts';
import { callAs, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import type { CommentRow } from './comment-row.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { toIdCode } from './id-code.ts';
import { updateComment } from './update-comment.ts';
import { idsOf, list, newArticle } from './testing/discussions.ts';

let context: TestContext;
const visitor = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('mentions', () => {
  it('links only existing users, at most seven', async () => {
    const author = await signUp(context, { username: 'mentioner' });
    const people = [];
    for (let index = 1; index <= 8; index += 1) people.push(await signUp(context, { username: `Named_${index}` }));
    const articleId = await newArticle(context);
    const write = (bodyMarkdown: string) =>
      createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown });
    const strangers = '@media @angular/core @Override @page @import @layer @property @unknown_user';
    const { id, body_html: html } = await write(`${strangers} \\@named_1 @named_2/x \`@named_3\` @NAMED_4 @named\\_4`);
    expect(html?.match(/<a class="mention" href="[^"]*"/g)).toEqual(
      Array.from({ length: 2 }, () => '<a class="mention" href="/named_4"'),
    );
    const all = (count: number) => Array.from({ length: count }, (_, index) => `@named_${index + 1}`).join(' ');
    const tooMany = 'You cannot mention more than 7 users in a comment!';
    await write(`${all(7)} @named_1 ${strangers}`);
    await expect(write(all(8))).rejects.toThrow(tooMany);
    context.settings.overrides = { mention_creation: 8 };
    await expect(write(all(8))).resolves.toBeDefined();
    context.settings.overrides = {};
    const edit = { idCode: toIdCode(id), bodyMarkdown: all(8) };
    await expect(updateComment(context, author.call, edit)).rejects.toThrow(tooMany);
  });
});

describe('createComment', () => {
  it('renders sanitized Markdown and returns the comment', async () => {
    const author = await signUp(context, { username: 'renderer' });
    const articleId = await newArticle(context);
    const bodyMarkdown = 'Hello *there* <script>alert(1)</script>';
    const row = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown });
    expect(row.body_html).toContain('Hello <em>there</em>');
    expect(row.body_html).not.toContain('<script');
    expect(row).toMatchObject({ parent_id: null, user_id: author.principal.userId, author_username: 'renderer' });
  });

  it.each([
    ['', "Validation failed: Body markdown can't be blank"],
    ['\u200B', "Validation failed: Body markdown can't be blank"],
    [' \n\t', "Validation failed: Body markdown can't be blank"],
    ['a'.repeat(25_001), 'Validation failed: Body markdown is too long (maximum is 25000 characters)'],
    ['😀'.repeat(25_001), 'Validation failed: Body markdown is too long (maximum is 25000 characters)'],
  ])('rejects a body %#', async (bodyMarkdown, message) => {
    const author = await signUp(context);
    const articleId = await newArticle(context);
    await expect(
      createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      message,
      fields: { body_markdown: [message.replace('Validation failed: Body markdown ', '')] },
    });
  });

  it('counts characters, not UTF-16 units', async () => {
    const author = await signUp(context);
    const articleId = await newArticle(context);
    const row = await createComment(context, author.call, {
      target: onArticle(articleId),
      bodyMarkdown: '😀'.repeat(25_000),
    });
    expect(row.body_html).toContain('😀');
  });

  it('returns 404 for drafts, unknown and deleted articles', async () => {
    const author = await signUp(context);
    const draft = await newArticle(context);
    await publish(context, { id: draft, version: 2, published: false });
    const deleted = await newArticle(context);
    await publish(context, { id: deleted, version: 2, deleted: true });
    for (const articleId of [draft, deleted, 1_000_000]) {
      const attempt = createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Hello' });
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('rejects anonymous and restricted callers (rules.md#restricted-accounts)', async () => {
    const articleId = await newArticle(context);
    const input = { target: onArticle(articleId), bodyMarkdown: 'Hello' };
    await expect(createComment(context, visitor, input)).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const restriction of ['suspended', 'spam', 'comment_suspended'] as const) {
      const call = callAs(userPrincipal({ userId: 1, restriction }));
      await expect(createComment(context, call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });

  it('requires an existing parent on the same article', async () => {
    const author = await signUp(context);
    const articleId = await newArticle(context);
    const elsewhere = await createComment(context, author.call, {
      target: onArticle(await newArticle(context)),
      bodyMarkdown: 'A',
    });
    const deleted = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'B' });
    await deleteComment(context, author.call, toIdCode(deleted.id));
    for (const parentIdCode of [toIdCode(elsewhere.id), toIdCode(deleted.id), 'zzz', 'ppp']) {
      const attempt = createComment(context, author.call, {
        target: onArticle(articleId),
        bodyMarkdown: 'Reply',
        parentIdCode,
      });
      await expect(attempt).rejects.toMatchObject({ code: 'validation_failed', fields: { parent: ['must exist'] } });
    }
  });

  it('places a reply to a third-level comment after the last existing one', async () => {
    const author = await signUp(context);
    const target = onArticle(await newArticle(context));
    const reply = async (parent?: CommentRow) =>
      createComment(context, author.call, { target, bodyMarkdown: 'x', parentIdCode: parent && toIdCode(parent.id) });
    const root = await reply();
    const [first, second] = [await reply(root), await reply(root)];
    // The first two levels branch freely; deeper replies form one chain.
    const [left, right] = [await reply(first), await reply(first)];
    expect([first, second, left, right].map((row) => row.parent_id)).toEqual([root.id, root.id, first.id, first.id]);
    const below = await reply(left);
    expect(below.parent_id).toBe(left.id);
    const further = await reply(left);
    expect(further.parent_id).toBe(below.id);
    await deleteComment(context, author.call, toIdCode(further.id));
    expect((await reply(left)).parent_id).toBe(further.id);
    expect((await reply(right)).parent_id).toBe(right.id);
  });

  it('places replies at the two hundredth level as siblings', async () => {
    const author = await signUp(context);
    const target = onArticle(await newArticle(context));
    let parent: CommentRow | undefined;
    const root = await createComment(context, author.call, { target, bodyMarkdown: 'root' });
    for (let count = 1; count < 210; count++) {
      // Some reply to the last comment, others to one far above it.
      const parentIdCode = toIdCode((count % 3 === 0 && count > 5 ? parent : (parent ?? root))?.id ?? 0);
      parent = await createComment(context, author.call, { target, bodyMarkdown: `${count}`, parentIdCode });
    }
    const depths = new Map<number, number>();
    for (const row of await list(context, { target })) {
      depths.set(row.id, row.parent_id === null ? 1 : 1 + (depths.get(row.parent_id) ?? Number.NaN));
    }
    expect({ depth: Math.max(...depths.values()), total: depths.size }).toEqual({ depth: 200, total: 210 });
  });

  it('lets only the author edit a comment', async () => {
    const author = await signUp(context);
    const moderator = await signUp(context, { role: 'moderator' });
    const row = await createComment(context, author.call, {
      target: onArticle(await newArticle(context)),
      bodyMarkdown: 'Before',
    });
    const idCode = toIdCode(row.id);
    const input = { idCode, bodyMarkdown: '**After**' };
    await expect(updateComment(context, moderator.call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await updateComment(context, author.call, input)).toMatchObject({
      id: row.id,
      body_html: expect.stringContaining('<strong>After</strong>'),
    });
    const events = await outboxOf(context, CommentChangedSchema);
    expect(events.filter(({ id }) => id === row.id)).toMatchObject([
      { version: 1, deleted: false },
      { version: 2, deleted: false },
    ]);
  });
});

it('keeps and counts fifty comments written concurrently', async () => {
  const author = await signUp(context);
  const articleId = await newArticle(context);
  const input = { target: onArticle(articleId), bodyMarkdown: 'Me too' };
  const rows = await Promise.all(Array.from({ length: 50 }, () => createComment(context, author.call, input)));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  expect(idsOf(await list(context, { target: onArticle(articleId) }))).toEqual(
    rows.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const [engagement] = await countEngagement(context.database.reader(), [articleId]);
  expect(engagement?.commentsCount).toBe(50);
});
