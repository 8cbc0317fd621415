import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { applyPendingCounts } from '../engagement/apply-pending-counts.ts';
import { createReaction } from '../reactions/create-reaction.ts';
import { toggleReaction } from '../reactions/toggle-reaction.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getDiscussion, type DiscussionInput } from './get-discussion.ts';
import { toIdCode } from './id-code.ts';
import { threadOrders } from './reading-order.ts';
import { windowView } from './window-view.ts';

let context: TestContext;
let author: Awaited<ReturnType<typeof signUp>>;
const visitor = callAs(anonymous);

beforeAll(async () => {
  context = await createTestContext();
  author = await signUp(context);
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Writes threads of `size` comments, each a reply to the one before up to four levels deep; their ids by thread. */
async function fill(
  articleId: number,
  { threads, size, bytes = 9 }: { threads: number; size: number; bytes?: number },
) {
  await publish(context, { id: articleId });
  const { rows } = await sql<{ id: number }>`
    with numbers as (
      select n, nextval('comments_id_seq')::integer as id from generate_series(0, ${threads * size - 1}::integer) n
    ), roots as (select n / ${size} as thread, min(id) as id from numbers group by 1)
    insert into comments (id, article_id, user_id, parent_id, root_id, depth, body_markdown, body_html)
    select numbers.id, ${articleId}, ${author.principal.userId},
      case when n % ${size} > 0 then greatest(numbers.id - 1 - n % 4, roots.id) end,
      case when n % ${size} > 0 then roots.id end,
      case when n % ${size} > 0 then 1 + n % 4 else 0 end, 'x', repeat('x', ${bytes})
    from numbers join roots on roots.thread = n / ${size} order by n
    returning id`.execute(context.database.reader());
  return Array.from({ length: threads }, (_, thread) =>
    rows.slice(thread * size, (thread + 1) * size).map(({ id }) => id),
  );
}

async function read(articleId: number, input: Partial<DiscussionInput> = {}) {
  const window = await getDiscussion(context, visitor, { target: onArticle(articleId), order: 'oldest', ...input });
  const { comments: _, previous, next, around } = windowView(window);
  return { ids: window.rows.map(({ id }) => id), previous, next, around };
}

const like = (id: number, user = author) =>
  createReaction(context, user.call, { category: 'like', reactableType: 'Comment', reactableId: id });

/** Reads all windows after each other, and then back from the last. */
async function readAll(articleId: number, order: DiscussionInput['order']) {
  const windows = [await read(articleId, { order })];
  for (let next = windows[0]?.next; next; next = windows.at(-1)?.next)
    windows.push(await read(articleId, { order, place: { side: 'after', idCode: next } }));
  const back = [windows.at(-1)!];
  for (let previous = back[0]?.previous; previous; previous = back[0]?.previous)
    back.unshift(await read(articleId, { order, place: { side: 'before', idCode: previous } }));
  return { forward: windows.flatMap(({ ids }) => ids), backward: back.flatMap(({ ids }) => ids), windows };
}

describe('getDiscussion', () => {
  it.each(threadOrders)('reads a discussion in both directions, %s first', async (order) => {
    const articleId = { oldest: 1, newest: 2, best: 3 }[order];
    const threads = await fill(articleId, { threads: 30, size: 5 });
    const other = await signUp(context);
    for (const [index, thread] of threads.entries()) if (index % 7 === 3) await like(thread[0] ?? 0);
    await like(threads[20]?.[0] ?? 0, other);
    await like(threads[20]?.[0] ?? 0);
    const best = [20, 3, 10, 17, 24].map((index) => threads[index] ?? []);
    const rest = threads.filter((thread) => !best.includes(thread));
    const expected = { oldest: threads, newest: threads.toReversed(), best: [...best, ...rest] }[order].flat();
    const { forward, backward, windows } = await readAll(articleId, order);
    expect(forward).toEqual(expected);
    expect(backward).toEqual(expected);
    expect(windows.map(({ ids }) => ids.length)).toEqual([50, 50, 50]);
    for (const id of [expected[3], expected[77], expected[149]]) {
      const window = await read(articleId, { order, place: { side: 'around', idCode: toIdCode(id ?? 0) } });
      expect(window.ids).toContain(id);
      expect(window.around).toBe(toIdCode(id ?? 0));
    }
  });

  it('reads a window around a comment deep in one thread of 10,000', async () => {
    const [thread = []] = await fill(4, { threads: 1, size: 10_000 });
    const id = thread[7_000] ?? 0;
    const window = await read(4, { place: { side: 'around', idCode: toIdCode(id) } });
    expect(window.ids).toEqual(thread.slice(6_980, 7_030));
    expect(window).toMatchObject({ previous: toIdCode(thread[6_980] ?? 0), next: toIdCode(thread[7_029] ?? 0) });
    const newest = await read(4, { place: { side: 'newest' } });
    expect(newest).toEqual({
      ids: thread.slice(-21),
      previous: toIdCode(thread.at(-21) ?? 0),
      next: undefined,
      around: toIdCode(thread.at(-1) ?? 0),
    });
    const below = async (index: number, place?: DiscussionInput['place']) => {
      const target = { idCode: toIdCode(thread[index] ?? 0) };
      return (await getDiscussion(context, visitor, { target, order: 'oldest', place })).rows.map((row) => row.id);
    };
    expect(await below(0)).toEqual(thread.slice(0, 50));
    const idCode = toIdCode(thread[49] ?? 0);
    expect(await below(0, { side: 'after', idCode })).toEqual(thread.slice(50, 100));
    expect(await below(0, { side: 'before', idCode })).toEqual(thread.slice(0, 49));
    expect(await below(3, { side: 'after', idCode })).toEqual(thread.slice(50, 100));
    expect(await below(9_999)).toEqual(thread.slice(9_999));
  });

  it.each(threadOrders)('reads the newest comment with the threads before it, %s first', async (order) => {
    const articleId = { oldest: 11, newest: 12, best: 13 }[order];
    const threads = await fill(articleId, { threads: 30, size: 5 });
    const last = { oldest: threads.at(-1), newest: threads[0], best: threads.at(-1) }[order] ?? [];
    const earlier = order === 'newest' ? threads.slice(1, 5).toReversed() : threads.slice(-5, -1);
    const { ids } = await read(articleId, { order, place: { side: 'around', idCode: toIdCode(last[0] ?? 0) } });
    expect(ids).toEqual([...earlier, last].flat());
  });

  it('shows a small discussion from its beginning wherever a comment is', async () => {
    const threads = await fill(5, { threads: 10, size: 5 });
    for (const idCode of [toIdCode(threads[9]?.[4] ?? 0), toIdCode(threads[0]?.[0] ?? 0)])
      expect((await read(5, { place: { side: 'around', idCode } })).ids).toEqual(threads.flat());
    expect(await read(5)).toMatchObject({ previous: undefined, next: undefined });
  });

  it('bounds the size of a window, and keeps the comment that was asked for', async () => {
    const [thread = []] = await fill(6, { threads: 1, size: 100, bytes: 20_000 });
    const first = await read(6);
    expect(first.ids).toEqual(thread.slice(0, 7));
    const wanted = thread[80] ?? 0;
    const around = await read(6, { place: { side: 'around', idCode: toIdCode(wanted) } });
    expect(around.ids[0]).toBe(wanted);
    expect((await readAll(6, 'newest')).forward).toEqual(thread);
  });

  it('names the author of an answered comment unless it was deleted', async () => {
    await publish(context, { id: 7 });
    const input = { target: onArticle(7), bodyMarkdown: 'Hello' };
    const top = await createComment(context, author.call, input);
    const reply = await createComment(context, author.call, { ...input, parentIdCode: toIdCode(top.id) });
    const readWindow = async () =>
      windowView(await getDiscussion(context, visitor, { target: onArticle(7), order: 'best' }));
    const { username, userId } = author.principal;
    const { comments } = await readWindow();
    expect(comments[1]).toMatchObject({
      comment: { id: reply.id },
      parentIdCode: toIdCode(top.id),
      threadIdCode: toIdCode(top.id),
      depth: 1,
      answered: { username, userId },
    });
    await deleteComment(context, author.call, toIdCode(top.id));
    expect((await readWindow()).comments[1]).not.toHaveProperty('answered');
  });

  it('counts the replies below each comment, also those behind the window', async () => {
    // Each fourth comment has the next four as replies.
    const [thread = []] = await fill(14, { threads: 1, size: 60 });
    await fill(15, { threads: 1, size: 2_000 });
    const countsOf = async (input: Partial<DiscussionInput>) => {
      const window = await getDiscussion(context, visitor, { target: onArticle(14), order: 'oldest', ...input });
      return windowView(window).comments.map(({ repliesCount, hasMoreReplies }) => [repliesCount, hasMoreReplies]);
    };
    const first = await countsOf({});
    expect([0, 3, 47, 48].map((index) => first[index])).toEqual([
      [59, false],
      [56, false],
      [12, false],
      [0, false],
    ]);
    const below = await countsOf({ target: { idCode: toIdCode(thread[3] ?? 0) } });
    expect([below.length, below[0]]).toEqual([50, [56, false]]);
    const last = await countsOf({ place: { side: 'after', idCode: toIdCode(thread[50] ?? 0) } });
    expect(last[0]).toEqual([8, false]);
    expect((await countsOf({ target: onArticle(15) }))[0]).toEqual([1_049, true]);
  });

  it('does not count deleted replies, in the window and behind it', async () => {
    const [thread = []] = await fill(16, { threads: 1, size: 60 });
    const readWindow = async () =>
      windowView(await getDiscussion(context, visitor, { target: onArticle(16), order: 'oldest' }));
    expect(await readWindow()).toMatchObject({ comments: { 0: { repliesCount: 59 } }, laterRepliesCount: 10 });
    for (const index of [2, 55, 56]) await deleteComment(context, author.call, toIdCode(thread[index] ?? 0));
    expect(await readWindow()).toMatchObject({ comments: { 0: { repliesCount: 56 } }, laterRepliesCount: 8 });
  });

  it('counts the comments of an article at once when one is written or deleted', async () => {
    await publish(context, { id: 17 });
    const write = () => createComment(context, author.call, { target: onArticle(17), bodyMarkdown: 'Hello' });
    const count = async (target: DiscussionInput['target'] = onArticle(17)) =>
      windowView(await getDiscussion(context, visitor, { target, order: 'oldest' })).commentsCount;
    const first = await write();
    expect(await count()).toBeUndefined();
    while (await applyPendingCounts(context.database, new AbortController().signal));
    expect(await count()).toBe(1);
    await write();
    expect(await count()).toBe(2);
    await deleteComment(context, author.call, toIdCode(first.id));
    expect(await count()).toBe(1);
    expect(await count({ idCode: toIdCode(first.id) })).toBeUndefined();
  });

  it('has nothing for a discussion without comments, and refuses comments of others', async () => {
    await publish(context, { id: 8 });
    expect(await read(8, { place: { side: 'newest' } })).toMatchObject({ ids: [], next: undefined });
    await publish(context, { id: 9 });
    const { id } = await createComment(context, author.call, { target: onArticle(9), bodyMarkdown: 'Hi' });
    for (const idCode of [toIdCode(id), 'zzz', ''])
      await expect(read(8, { place: { side: 'after', idCode } })).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('counts likes of comments, also when they are taken back', async () => {
  await publish(context, { id: 10 });
  const { id } = await createComment(context, author.call, { target: onArticle(10), bodyMarkdown: 'Like it' });
  const likes = async () => {
    const { rows } = await sql<{ likes: number }>`select likes from comments where id = ${id}`.execute(
      context.database.reader(),
    );
    return rows[0]?.likes;
  };
  const other = await signUp(context);
  await like(id);
  await like(id, other);
  expect(await likes()).toBe(2);
  await toggleReaction(context, author.call, { category: 'like', reactableType: 'Comment', reactableId: id });
  expect(await likes()).toBe(1);
});
