import { AuditRecordedSchema, CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEngagement } from '../engagement/count-engagement.ts';
import { outboxOf } from '../testing/outbox.ts';
import { callAs, createTestContext, operator, publish, signUp, type TestContext } from '../testing/fixture.ts';
import type { CommentRow } from './comment-row.ts';
import { discussionView } from './comment-view.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { toIdCode } from './id-code.ts';
import { listComments, type ListCommentsInput } from './list-comments.ts';
import { updateComment } from './update-comment.ts';

let context: TestContext;
const visitor = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

let lastArticle = 0;
async function newArticle(): Promise<number> {
  lastArticle += 1;
  await publish(context, { id: lastArticle });
  return lastArticle;
}

async function list(input: ListCommentsInput): Promise<CommentRow[]> {
  return (await listComments(context, visitor, input)).rows;
}

function idsOf(rows: readonly CommentRow[]): number[] {
  return rows.map(({ id }) => id);
}

function repliesTo(rows: readonly CommentRow[], id: number | undefined): number[] {
  return idsOf(rows.filter((row) => row.parent_id === id));
}

describe('writing', () => {
  it('renders markdown, sanitised, and answers with the comment', async () => {
    const author = await signUp(context, { username: 'renderer' });
    const articleId = await newArticle();
    const bodyMarkdown = 'Hello *there* <script>alert(1)</script>';
    const row = await createComment(context, author.call, { articleId, bodyMarkdown });
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
  ])('refuses a body %#', async (bodyMarkdown, message) => {
    const author = await signUp(context);
    const articleId = await newArticle();
    await expect(createComment(context, author.call, { articleId, bodyMarkdown })).rejects.toMatchObject({
      code: 'validation_failed',
      message,
      fields: { body_markdown: [expect.any(String)] },
    });
  });

  it('counts characters, not UTF-16 units', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const row = await createComment(context, author.call, { articleId, bodyMarkdown: '😀'.repeat(25_000) });
    expect(row.body_html).toContain('😀');
  });

  it('finds neither drafts nor unknown nor deleted articles', async () => {
    const author = await signUp(context);
    const draft = await newArticle();
    await publish(context, { id: draft, version: 2, published: false });
    const deleted = await newArticle();
    await publish(context, { id: deleted, version: 2, deleted: true });
    for (const articleId of [draft, deleted, 1_000_000]) {
      const attempt = createComment(context, author.call, { articleId, bodyMarkdown: 'Hello' });
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('refuses strangers and restricted accounts (S4)', async () => {
    const articleId = await newArticle();
    const input = { articleId, bodyMarkdown: 'Hello' };
    await expect(createComment(context, visitor, input)).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const restriction of ['suspended', 'spam', 'comment_suspended'] as const) {
      const call = callAs(userPrincipal({ userId: 1, restriction }));
      await expect(createComment(context, call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });

  it('takes a parent of the same article only, and no deleted one', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const elsewhere = await createComment(context, author.call, { articleId: await newArticle(), bodyMarkdown: 'A' });
    const deleted = await createComment(context, author.call, { articleId, bodyMarkdown: 'B' });
    await deleteComment(context, author.call, toIdCode(deleted.id));
    for (const parentIdCode of [toIdCode(elsewhere.id), toIdCode(deleted.id), 'zzz', 'ppp']) {
      const attempt = createComment(context, author.call, { articleId, bodyMarkdown: 'Reply', parentIdCode });
      await expect(attempt).rejects.toMatchObject({ code: 'validation_failed', fields: { parent: ['must exist'] } });
    }
  });

  it('puts replies to the deepest comments beside them, so that every reader can decode a thread', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    let parent: CommentRow | undefined;
    for (let count = 0; count < 60; count++) {
      const parentIdCode = parent && toIdCode(parent.id);
      parent = await createComment(context, author.call, { articleId, bodyMarkdown: `${count}`, parentIdCode });
    }
    const depths = new Map<number, number>();
    for (const row of await list({ articleId })) {
      depths.set(row.id, row.parent_id === null ? 1 : 1 + (depths.get(row.parent_id) ?? Number.NaN));
    }
    expect({ depth: Math.max(...depths.values()), total: depths.size }).toEqual({ depth: 49, total: 60 });
  });

  it('lets the author, and nobody else, rewrite a comment', async () => {
    const author = await signUp(context);
    const moderator = await signUp(context, { role: 'moderator' });
    const row = await createComment(context, author.call, { articleId: await newArticle(), bodyMarkdown: 'Before' });
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

it('keeps every one of fifty comments written at once, and counts them', async () => {
  const author = await signUp(context);
  const articleId = await newArticle();
  const input = { articleId, bodyMarkdown: 'Me too' };
  const rows = await Promise.all(Array.from({ length: 50 }, () => createComment(context, author.call, input)));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  expect(idsOf(await list({ articleId }))).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  const [engagement] = await countEngagement(context.database.reader(), [articleId]);
  expect(engagement?.commentsCount).toBe(50);
});

describe('deleting', () => {
  it('leaves the replies, and a comment without author and text', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const parent = await createComment(context, author.call, { articleId, bodyMarkdown: 'Parent' });
    const parentIdCode = toIdCode(parent.id);
    const reply = await createComment(context, author.call, { articleId, bodyMarkdown: 'Reply', parentIdCode });
    await deleteComment(context, author.call, parentIdCode);
    const rows = await list({ articleId });
    const [shown] = discussionView(rows, { authorsApart: false }).comments;
    expect(shown).toMatchObject({ id: parent.id, bodyHtml: '<p>[deleted]</p>' });
    expect(shown?.author).toBeUndefined();
    expect(repliesTo(rows, parent.id)).toEqual([reply.id]);
    await expect(deleteComment(context, author.call, parentIdCode)).rejects.toMatchObject({ code: 'not_found' });
    const update = updateComment(context, author.call, { idCode: parentIdCode, bodyMarkdown: 'Again' });
    await expect(update).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is for the author and for moderators, whose deletion is recorded', async () => {
    const author = await signUp(context);
    const stranger = await signUp(context);
    const moderator = await signUp(context, { role: 'moderator' });
    const row = await createComment(context, author.call, { articleId: await newArticle(), bodyMarkdown: 'Rude' });
    const idCode = toIdCode(row.id);
    await expect(deleteComment(context, visitor, idCode)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(deleteComment(context, stranger.call, idCode)).rejects.toMatchObject({ code: 'permission_denied' });
    await deleteComment(context, moderator.call, idCode);
    const records = await outboxOf(context, AuditRecordedSchema);
    expect(records.at(-1)?.record).toMatchObject({
      actorId: moderator.principal.userId,
      action: 'api_comment_delete',
      targetType: 'Comment',
      targetId: String(row.id),
    });
  });
});

describe('reading', () => {
  it('pages top-level comments only, each with its whole thread', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const roots: number[] = [];
    for (let count = 0; count < 5; count++) {
      roots.push((await createComment(context, author.call, { articleId, bodyMarkdown: `Root ${count}` })).id);
    }
    const parentIdCode = toIdCode(roots[0] ?? 0);
    const reply = await createComment(context, author.call, { articleId, bodyMarkdown: 'Late reply', parentIdCode });

    const page = (number: number) => listComments(context, visitor, { articleId, page: { number, perPage: 2 } });
    const first = await page(1);
    expect(idsOf(first.rows)).toEqual([roots[0], reply.id, roots[1]]);
    expect(first.hasNext).toBe(true);
    const third = await page(3);
    expect(idsOf(third.rows)).toEqual(roots.slice(4));
    expect(third.hasNext).toBe(false);
    expect(await page(4)).toEqual({ rows: [], hasNext: false });
    expect(idsOf(await list({ articleId }))).toEqual([roots[0], reply.id, ...roots.slice(1)]);
  });

  it('tells an article without comments from an unknown one, and serves withdrawn ones (A1)', async () => {
    const articleId = await newArticle();
    expect(await list({ articleId })).toEqual([]);
    expect(await list({ articleId, page: { number: 1, perPage: 30 } })).toEqual([]);
    const author = await signUp(context);
    const row = await createComment(context, author.call, { articleId, bodyMarkdown: 'Stays' });
    await publish(context, { id: articleId, version: 2, published: false });
    expect(idsOf(await list({ articleId }))).toEqual([row.id]);
    await publish(context, { id: articleId, version: 3, deleted: true });
    await expect(list({ articleId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ articleId: 1_000_000 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getComment(context, visitor, { idCode: toIdCode(row.id) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('shows a comment from the middle of a thread with what hangs below it', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const reply = async (bodyMarkdown: string, parent?: CommentRow) =>
      createComment(context, author.call, { articleId, bodyMarkdown, parentIdCode: parent && toIdCode(parent.id) });
    const root = await reply('root');
    const middle = await reply('middle', root);
    await reply('beside', root);
    const below = await reply('below', middle);
    const { rows } = await getComment(context, visitor, { idCode: toIdCode(middle.id) });
    expect(idsOf(rows)).toEqual([middle.id, below.id]);
    for (const unknown of ['nope', 'ppppp']) {
      await expect(getComment(context, operator, { idCode: unknown })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
