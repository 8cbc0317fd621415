import { AuditRecordedSchema, CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEngagement } from '../engagement/count-engagement.ts';
import { outboxOf } from '../testing/outbox.ts';
import {
  broadcast,
  callAs,
  createTestContext,
  onArticle,
  operator,
  publish,
  signUp,
  type TestContext,
} from '../testing/fixture.ts';
import type { CommentRow } from './comment-row.ts';
import { discussionView } from './comment-view.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { hideComment } from './hide-comment.ts';
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

describe('mentions', () => {
  it('links only existing users, at most seven', async () => {
    const author = await signUp(context, { username: 'mentioner' });
    const people = [];
    for (let index = 1; index <= 8; index += 1) people.push(await signUp(context, { username: `Named_${index}` }));
    const articleId = await newArticle();
    const write = (bodyMarkdown: string, maxMentions?: number) =>
      createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown, maxMentions });
    const strangers = '@media @angular/core @Override @page @import @layer @property @unknown_user';
    const { id, body_html: html } = await write(`${strangers} \\@named_1 @named_2/x \`@named_3\` @NAMED_4 @named\\_4`);
    expect(html?.match(/<a class="mention" href="[^"]*"/g)).toEqual(
      Array.from({ length: 2 }, () => '<a class="mention" href="/named_4"'),
    );
    const all = (count: number) => Array.from({ length: count }, (_, index) => `@named_${index + 1}`).join(' ');
    const tooMany = 'You cannot mention more than 7 users in a comment!';
    await write(`${all(7)} @named_1 ${strangers}`);
    await expect(write(all(8))).rejects.toThrow(tooMany);
    await expect(write(all(8), 8)).resolves.toBeDefined();
    const edit = { idCode: toIdCode(id), bodyMarkdown: all(8) };
    await expect(updateComment(context, author.call, edit)).rejects.toThrow(tooMany);
  });
});

describe('createComment', () => {
  it('renders sanitized Markdown and returns the comment', async () => {
    const author = await signUp(context, { username: 'renderer' });
    const articleId = await newArticle();
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
    const articleId = await newArticle();
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
    const articleId = await newArticle();
    const row = await createComment(context, author.call, {
      target: onArticle(articleId),
      bodyMarkdown: '😀'.repeat(25_000),
    });
    expect(row.body_html).toContain('😀');
  });

  it('returns 404 for drafts, unknown and deleted articles', async () => {
    const author = await signUp(context);
    const draft = await newArticle();
    await publish(context, { id: draft, version: 2, published: false });
    const deleted = await newArticle();
    await publish(context, { id: deleted, version: 2, deleted: true });
    for (const articleId of [draft, deleted, 1_000_000]) {
      const attempt = createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Hello' });
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('rejects anonymous and restricted callers (rules.md#restricted-accounts)', async () => {
    const articleId = await newArticle();
    const input = { target: onArticle(articleId), bodyMarkdown: 'Hello' };
    await expect(createComment(context, visitor, input)).rejects.toMatchObject({ code: 'unauthenticated' });
    for (const restriction of ['suspended', 'spam', 'comment_suspended'] as const) {
      const call = callAs(userPrincipal({ userId: 1, restriction }));
      await expect(createComment(context, call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    }
  });

  it('requires an existing parent on the same article', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const elsewhere = await createComment(context, author.call, {
      target: onArticle(await newArticle()),
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

  it('places a reply to a third-level comment after the last existing one (E14)', async () => {
    const author = await signUp(context);
    const target = onArticle(await newArticle());
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
    const target = onArticle(await newArticle());
    let parent: CommentRow | undefined;
    const root = await createComment(context, author.call, { target, bodyMarkdown: 'root' });
    for (let count = 1; count < 210; count++) {
      // Some reply to the last comment, others to one far above it.
      const parentIdCode = toIdCode((count % 3 === 0 && count > 5 ? parent : (parent ?? root))?.id ?? 0);
      parent = await createComment(context, author.call, { target, bodyMarkdown: `${count}`, parentIdCode });
    }
    const depths = new Map<number, number>();
    for (const row of await list({ target })) {
      depths.set(row.id, row.parent_id === null ? 1 : 1 + (depths.get(row.parent_id) ?? Number.NaN));
    }
    expect({ depth: Math.max(...depths.values()), total: depths.size }).toEqual({ depth: 200, total: 210 });
  });

  it('lets only the author edit a comment', async () => {
    const author = await signUp(context);
    const moderator = await signUp(context, { role: 'moderator' });
    const row = await createComment(context, author.call, {
      target: onArticle(await newArticle()),
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
  const articleId = await newArticle();
  const input = { target: onArticle(articleId), bodyMarkdown: 'Me too' };
  const rows = await Promise.all(Array.from({ length: 50 }, () => createComment(context, author.call, input)));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(50);
  expect(idsOf(await list({ target: onArticle(articleId) }))).toEqual(
    rows.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const [engagement] = await countEngagement(context.database.reader(), [articleId]);
  expect(engagement?.commentsCount).toBe(50);
});

describe('deleteComment', () => {
  it('keeps the replies and clears the author and the text', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const parent = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Parent' });
    const parentIdCode = toIdCode(parent.id);
    const reply = await createComment(context, author.call, {
      target: onArticle(articleId),
      bodyMarkdown: 'Reply',
      parentIdCode,
    });
    await deleteComment(context, author.call, parentIdCode);
    const rows = await list({ target: onArticle(articleId) });
    const [shown] = discussionView(rows, { authorsApart: false }).comments;
    expect(shown).toMatchObject({ id: parent.id, bodyHtml: '<p>[deleted]</p>' });
    expect(shown?.author).toBeUndefined();
    expect(repliesTo(rows, parent.id)).toEqual([reply.id]);
    await expect(deleteComment(context, author.call, parentIdCode)).rejects.toMatchObject({ code: 'not_found' });
    const update = updateComment(context, author.call, { idCode: parentIdCode, bodyMarkdown: 'Again' });
    await expect(update).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is limited to the author and moderators, whose deletions are audited', async () => {
    const author = await signUp(context);
    const stranger = await signUp(context);
    const moderator = await signUp(context, { role: 'moderator' });
    const row = await createComment(context, author.call, {
      target: onArticle(await newArticle()),
      bodyMarkdown: 'Rude',
    });
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
  it('pages top-level comments with their whole threads', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const roots: number[] = [];
    for (let count = 0; count < 5; count++) {
      roots.push(
        (await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: `Root ${count}` })).id,
      );
    }
    const parentIdCode = toIdCode(roots[0] ?? 0);
    const reply = await createComment(context, author.call, {
      target: onArticle(articleId),
      bodyMarkdown: 'Late reply',
      parentIdCode,
    });

    const page = (number: number) =>
      listComments(context, visitor, { target: onArticle(articleId), page: { number, perPage: 2 } });
    const first = await page(1);
    expect(idsOf(first.rows)).toEqual([roots[0], reply.id, roots[1]]);
    expect(first.hasNext).toBe(true);
    const third = await page(3);
    expect(idsOf(third.rows)).toEqual(roots.slice(4));
    expect(third.hasNext).toBe(false);
    expect(await page(4)).toEqual({ rows: [], hasNext: false });
    expect(idsOf(await list({ target: onArticle(articleId) }))).toEqual([roots[0], reply.id, ...roots.slice(1)]);
  });

  it('distinguishes an article without comments from an unknown one, and serves withdrawn ones (A1)', async () => {
    const articleId = await newArticle();
    expect(await list({ target: onArticle(articleId) })).toEqual([]);
    expect(await list({ target: onArticle(articleId), page: { number: 1, perPage: 30 } })).toEqual([]);
    const author = await signUp(context);
    const row = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Stays' });
    await publish(context, { id: articleId, version: 2, published: false });
    expect(idsOf(await list({ target: onArticle(articleId) }))).toEqual([row.id]);
    await publish(context, { id: articleId, version: 3, deleted: true });
    await expect(list({ target: onArticle(articleId) })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ target: onArticle(1_000_000) })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getComment(context, visitor, { idCode: toIdCode(row.id) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('returns a comment in the middle of a thread with its replies', async () => {
    const author = await signUp(context);
    const articleId = await newArticle();
    const reply = async (bodyMarkdown: string, parent?: CommentRow) =>
      createComment(context, author.call, {
        target: onArticle(articleId),
        bodyMarkdown,
        parentIdCode: parent && toIdCode(parent.id),
      });
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

describe('podcast episodes', () => {
  it('accept comments like articles, without engagement counts', async () => {
    const author = await signUp(context);
    await broadcast(context, { id: 1 });
    const target = { kind: 'podcastEpisode' as const, id: 1 };
    const root = await createComment(context, author.call, { target, bodyMarkdown: 'Well said' });
    const parentIdCode = toIdCode(root.id);
    const reply = await createComment(context, author.call, { target, bodyMarkdown: 'Indeed', parentIdCode });
    expect(root).toMatchObject({ article_id: null, podcast_episode_id: 1 });
    expect(idsOf(await list({ target }))).toEqual([root.id, reply.id]);
    expect(idsOf(await list({ target, page: { number: 1, perPage: 1 } }))).toEqual([root.id, reply.id]);
    const thread = await getComment(context, visitor, { idCode: parentIdCode });
    expect({ ids: idsOf(thread.rows), target: thread.target }).toEqual({ ids: [root.id, reply.id], target });
    const events = await outboxOf(context, CommentChangedSchema);
    expect(events.at(-1)).toMatchObject({ id: reply.id, podcastEpisodeId: 1, parentId: root.id });
    expect(events.at(-1)?.articleId).toBeUndefined();
    await deleteComment(context, author.call, parentIdCode);
    expect((await list({ target }))[0]?.body_html).toBeNull();
    const elsewhere = { target: onArticle(await newArticle()), bodyMarkdown: 'x', parentIdCode: toIdCode(reply.id) };
    await expect(createComment(context, author.call, elsewhere)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('keep their comments when hidden, accept no new ones, and return 404 when unknown', async () => {
    const author = await signUp(context);
    await broadcast(context, { id: 2 });
    const target = { kind: 'podcastEpisode' as const, id: 2 };
    const { id } = await createComment(context, author.call, { target, bodyMarkdown: 'Stays' });
    await broadcast(context, { id: 2, version: 2, listed: false });
    expect(idsOf(await list({ target }))).toEqual([id]);
    const again = createComment(context, author.call, { target, bodyMarkdown: 'Too late' });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    await broadcast(context, { id: 2, version: 3, deleted: true });
    await expect(list({ target })).rejects.toMatchObject({ code: 'not_found' });
    const unknown = { target: { kind: 'podcastEpisode' as const, id: 3 }, bodyMarkdown: 'x' };
    await expect(createComment(context, author.call, unknown)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('hideComment', () => {
  it('lets the author of the article clear text and author, keeping the replies', async () => {
    const [host, guest] = [await signUp(context), await signUp(context)];
    const articleId = await newArticle();
    await publish(context, { id: articleId, version: 2, userId: host.principal.userId });
    const target = onArticle(articleId);
    const row = await createComment(context, guest.call, { target, bodyMarkdown: 'Rude' });
    const idCode = toIdCode(row.id);
    await createComment(context, guest.call, { target, bodyMarkdown: 'Reply', parentIdCode: idCode });
    const hide = (call = host.call, hidden = true) => hideComment(context, call, { idCode, hidden });
    await expect(hide(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(hide(guest.call)).rejects.toMatchObject({ code: 'permission_denied' });
    const suspended = callAs({ ...host.principal, restriction: 'suspended' });
    await expect(hide(suspended)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await hide()).toMatchObject({ body_html: null, is_deleted: false, version: 2 });
    expect(await hide()).toMatchObject({ version: 2 });
    const [shown, reply] = discussionView(await list({ target }), { authorsApart: false }).comments;
    expect(shown).toMatchObject({ bodyHtml: '<p>[hidden by post author]</p>' });
    expect(shown?.author).toBeUndefined();
    expect(reply?.author).toBeDefined();
    const events = (await outboxOf(context, CommentChangedSchema)).filter(({ id }) => id === row.id);
    expect(events.map(({ version, hidden }) => [version, hidden])).toEqual([
      [1, false],
      [2, true],
    ]);
    // An edit while hidden is not shown either.
    await updateComment(context, guest.call, { idCode, bodyMarkdown: 'Ruder' });
    expect((await list({ target }))[0]?.body_html).toBeNull();
    expect((await hide(host.call, false)).body_html).toContain('Ruder');
    await deleteComment(context, guest.call, idCode);
    await expect(hide()).rejects.toMatchObject({ code: 'not_found' });
    expect(discussionView(await list({ target }), { authorsApart: false }).comments[0]?.bodyHtml).toBe(
      '<p>[deleted]</p>',
    );
  });

  it('is not possible on podcast episodes', async () => {
    const author = await signUp(context);
    await broadcast(context, { id: 4 });
    const target = { kind: 'podcastEpisode' as const, id: 4 };
    const { id } = await createComment(context, author.call, { target, bodyMarkdown: 'x' });
    const attempt = hideComment(context, author.call, { idCode: toIdCode(id), hidden: true });
    await expect(attempt).rejects.toMatchObject({ code: 'permission_denied' });
  });
});
