import { AuditRecordedSchema, CommentChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { listComments } from './list-comments.ts';
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

function repliesTo(rows: readonly CommentRow[], id: number | undefined): number[] {
  return idsOf(rows.filter((row) => row.parent_id === id));
}

describe('deleteComment', () => {
  it('keeps the replies and clears the author and the text', async () => {
    const author = await signUp(context);
    const articleId = await newArticle(context);
    const parent = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Parent' });
    const parentIdCode = toIdCode(parent.id);
    const reply = await createComment(context, author.call, {
      target: onArticle(articleId),
      bodyMarkdown: 'Reply',
      parentIdCode,
    });
    await deleteComment(context, author.call, parentIdCode);
    const rows = await list(context, { target: onArticle(articleId) });
    const [comment] = discussionView(rows, { authorsApart: false }).comments;
    expect(comment).toMatchObject({ id: parent.id, bodyHtml: '<p>[deleted]</p>' });
    expect(comment?.author).toBeUndefined();
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
      target: onArticle(await newArticle(context)),
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
    const articleId = await newArticle(context);
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
    const newestFirst = async (number: number) => {
      const input = { target: onArticle(articleId), page: { number, perPage: 2, newestFirst: true } };
      const { rows, hasNext } = await listComments(context, visitor, input);
      return { ids: idsOf(rows), hasNext };
    };
    expect(await newestFirst(1)).toEqual({ ids: [roots[3], roots[4]], hasNext: true });
    expect(await newestFirst(3)).toEqual({ ids: [roots[0], reply.id], hasNext: false });
    expect(idsOf(await list(context, { target: onArticle(articleId) }))).toEqual([
      roots[0],
      reply.id,
      ...roots.slice(1),
    ]);
  });

  it('distinguishes an article without comments from an unknown one, and serves withdrawn ones', async () => {
    const articleId = await newArticle(context);
    expect(await list(context, { target: onArticle(articleId) })).toEqual([]);
    expect(await list(context, { target: onArticle(articleId), page: { number: 1, perPage: 30 } })).toEqual([]);
    const author = await signUp(context);
    const row = await createComment(context, author.call, { target: onArticle(articleId), bodyMarkdown: 'Stays' });
    await publish(context, { id: articleId, version: 2, published: false });
    expect(idsOf(await list(context, { target: onArticle(articleId) }))).toEqual([row.id]);
    await publish(context, { id: articleId, version: 3, deleted: true });
    await expect(list(context, { target: onArticle(articleId) })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list(context, { target: onArticle(1_000_000) })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getComment(context, visitor, { idCode: toIdCode(row.id) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('returns a comment in the middle of a thread with its replies', async () => {
    const author = await signUp(context);
    const articleId = await newArticle(context);
    const reply = async (bodyMarkdown: string, parent?: CommentRow) =>
      createComment(context, author.call, {
        target: onArticle(articleId),
        bodyMarkdown,
        parentIdCode: parent && toIdCode(parent.id),
      });
    const root = await reply('root');
    const middle = await reply('middle', root);
    await reply('sibling', root);
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
    expect(idsOf(await list(context, { target }))).toEqual([root.id, reply.id]);
    expect(idsOf(await list(context, { target, page: { number: 1, perPage: 1 } }))).toEqual([root.id, reply.id]);
    const thread = await getComment(context, visitor, { idCode: parentIdCode });
    expect({ ids: idsOf(thread.rows), target: thread.target }).toEqual({ ids: [root.id, reply.id], target });
    const events = await outboxOf(context, CommentChangedSchema);
    expect(events.at(-1)).toMatchObject({ id: reply.id, podcastEpisodeId: 1, parentId: root.id });
    expect(events.at(-1)?.articleId).toBeUndefined();
    await deleteComment(context, author.call, parentIdCode);
    expect((await list(context, { target }))[0]?.body_html).toBeNull();
    const elsewhere = {
      target: onArticle(await newArticle(context)),
      bodyMarkdown: 'x',
      parentIdCode: toIdCode(reply.id),
    };
    await expect(createComment(context, author.call, elsewhere)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('keep their comments when hidden, accept no new ones, and return 404 when unknown', async () => {
    const author = await signUp(context);
    await broadcast(context, { id: 2 });
    const target = { kind: 'podcastEpisode' as const, id: 2 };
    const { id } = await createComment(context, author.call, { target, bodyMarkdown: 'Stays' });
    await broadcast(context, { id: 2, version: 2, listed: false });
    expect(idsOf(await list(context, { target }))).toEqual([id]);
    const again = createComment(context, author.call, { target, bodyMarkdown: 'Too late' });
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
    await broadcast(context, { id: 2, version: 3, deleted: true });
    await expect(list(context, { target })).rejects.toMatchObject({ code: 'not_found' });
    const unknown = { target: { kind: 'podcastEpisode' as const, id: 3 }, bodyMarkdown: 'x' };
    await expect(createComment(context, author.call, unknown)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('hideComment', () => {
  it('lets the author of the article clear text and author, keeping the replies', async () => {
    const [host, guest] = [await signUp(context), await signUp(context)];
    const articleId = await newArticle(context);
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
    const [comment, reply] = discussionView(await list(context, { target }), { authorsApart: false }).comments;
    expect(comment).toMatchObject({ bodyHtml: '<p>[hidden by post author]</p>' });
    expect(comment?.author).toBeUndefined();
    expect(reply?.author).toBeDefined();
    const events = (await outboxOf(context, CommentChangedSchema)).filter(({ id }) => id === row.id);
    expect(events.map(({ version, hidden }) => [version, hidden])).toEqual([
      [1, false],
      [2, true],
    ]);
    // An edit while hidden is not shown either.
    await updateComment(context, guest.call, { idCode, bodyMarkdown: 'Ruder' });
    expect((await list(context, { target }))[0]?.body_html).toBeNull();
    expect((await hide(host.call, false)).body_html).toContain('Ruder');
    const moderator = await signUp(context, { role: 'moderator' });
    expect((await hide(moderator.call)).body_html).toBeNull();
    expect((await hide(moderator.call, false)).body_html).toContain('Ruder');
    const records = await outboxOf(context, AuditRecordedSchema);
    const made = records.filter(({ record }) => record?.actorId === moderator.principal.userId);
    expect(made.map(({ record }) => record?.action)).toEqual(['api_comment_hide', 'api_comment_unhide']);
    await deleteComment(context, guest.call, idCode);
    await expect(hide()).rejects.toMatchObject({ code: 'not_found' });
    expect(discussionView(await list(context, { target }), { authorsApart: false }).comments[0]?.bodyHtml).toBe(
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
