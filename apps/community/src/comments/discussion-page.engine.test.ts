import { toBinary, create } from '@bufbuild/protobuf';
import { ListCommentsResponseSchema } from '@commonplace/proto/community/v1/comments';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, onArticle, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { discussionView } from './comment-view.ts';
import { batchGetComments } from './batch-get-comments.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import type { Cursor } from './discussion-cursor.ts';
import type { DiscussionPage } from './discussion-page.ts';
import { getComment } from './get-comment.ts';
import { toIdCode } from './id-code.ts';
import { listComments } from './list-comments.ts';
import { outlineDiscussion } from './outline-discussion.ts';

let context: TestContext;
let author: Awaited<ReturnType<typeof signUp>>;
const visitor = callAs(anonymous);
const mebibyte = 1024 * 1024;

beforeAll(async () => {
  context = await createTestContext();
  author = await signUp(context);
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Writes a thread of `count` comments, each a reply to the one before, `levels` levels deep. */
async function fill(articleId: number, { count, levels, bytes }: { count: number; levels: number; bytes: number }) {
  await publish(context, { id: articleId });
  const { rows } = await sql<{ first: number }>`
    with numbers as (select n, nextval('comments_id_seq')::integer as id from generate_series(0, ${count - 1}::integer) n),
      first as (select min(id) as id from numbers)
    insert into comments (id, article_id, user_id, parent_id, root_id, depth, body_markdown, body_html)
    select numbers.id, ${articleId}, ${author.principal.userId},
      case when n % ${levels} > 0 then numbers.id - 1 when n > 0 then first.id end,
      case when n > 0 then first.id end,
      case when n = 0 then 0 when n % ${levels} > 0 then least(n, 1 + n % ${levels}) else 1 end, 'x', repeat('x', ${bytes})
    from numbers, first order by n
    returning id as first`.execute(context.database.reader());
  return rows.map(({ first }) => first);
}

/** Reads all pages of an answer and checks that each fits into a message. */
async function readAll(read: (after: Cursor | undefined) => Promise<DiscussionPage>, between = async () => {}) {
  const ids: number[] = [];
  let pagesCount = 0;
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    const message = create(ListCommentsResponseSchema, discussionView(page.rows, { authorsApart: false }));
    expect(toBinary(ListCommentsResponseSchema, message).length).toBeLessThan(8 * mebibyte);
    for (const row of page.rows) {
      if (ids.length > 0) expect(ids.includes(row.parent_id ?? 0) || row.parent_id === null).toBe(true);
      ids.push(row.id);
    }
    after = page.next;
    pagesCount += 1;
    await between();
  } while (after);
  return { ids, pagesCount };
}

it('sends 700 comments of 25,000 characters in pages of bounded size', async () => {
  const ids = await fill(1, { count: 700, levels: 10, bytes: 25_000 });
  const all = await readAll((after) => listComments(context, visitor, { target: onArticle(1), after }));
  expect(all.ids).toEqual(ids);
  expect(all.pagesCount).toBeGreaterThan(3);
  const page = { number: 1, perPage: 1 };
  expect((await readAll((after) => listComments(context, visitor, { target: onArticle(1), page, after }))).ids).toEqual(
    ids,
  );
  const idCode = toIdCode(ids[0] ?? 0);
  expect((await readAll((after) => getComment(context, visitor, { idCode, after }))).ids).toEqual(ids);
});

it('sends a thread of 10,000 comments, and only the replies for a comment in it', async () => {
  const ids = await fill(2, { count: 10_000, levels: 40, bytes: 300 });
  const all = await readAll((after) => listComments(context, visitor, { target: onArticle(2), after }));
  expect(all.ids).toEqual(ids);
  const idCode = toIdCode(ids[400] ?? 0);
  const { ids: below } = await readAll((after) => getComment(context, visitor, { idCode, after }));
  expect(below).toEqual(ids.slice(400, 440));
});

it('reads one snapshot: comments written during the read are left out', async () => {
  const ids = await fill(3, { count: 5_000, levels: 5, bytes: 50 });
  const parentIdCode = toIdCode(ids.at(-1) ?? 0);
  const input = { target: onArticle(3), bodyMarkdown: 'Meanwhile' };
  const write = async () => {
    const { id } = await createComment(context, author.call, { ...input, parentIdCode });
    await createComment(context, author.call, { ...input, parentIdCode: toIdCode(id) });
    await createComment(context, author.call, input);
  };
  const all = await readAll((after) => listComments(context, visitor, { target: onArticle(3), after }), write);
  expect(all.ids).toEqual(ids);
  expect(all.pagesCount).toBeGreaterThan(2);
});

it('outlines a discussion and returns its texts by id', async () => {
  const ids = await fill(4, { count: 120, levels: 7, bytes: 100_200 });
  await deleteComment(context, author.call, toIdCode(ids[5] ?? 0));
  const first = await listComments(context, visitor, { target: onArticle(4), outlined: true });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  const small = await getComment(context, visitor, { idCode: toIdCode(ids[7] ?? 0), outlined: true });
  expect({ count: small.rows.length, next: small.next }).toEqual({ count: 7, next: undefined });
  const last = first.next ?? { lastThreadId: 0, lastCommentId: 0 };
  const after = { threadId: first.rows[0]?.id ?? 0, commentId: 0, ...boundsOf(last) };
  const outline = await outlineDiscussion(context, visitor, { outlined: onArticle(4), after });
  expect(outline.ids).toEqual(ids);
  expect(outline.sizes).toEqual(ids.map((_, index) => (index === 5 ? 0 : 100_200)));
  expect(outline.revisions[5]).toBe((outline.revisions[4] ?? 0) + 1);
  const idCode = toIdCode(ids[7] ?? 0);
  const thread = await outlineDiscussion(context, visitor, { outlined: { idCode }, after: { ...after, threadId: 0 } });
  expect(thread.ids).toEqual(ids.slice(7, 14));
  const wanted = ids.toReversed();
  const read: number[] = [];
  while (read.length < wanted.length) {
    const knownAuthorIds = read.length > 0 ? [author.principal.userId] : [];
    const some = await batchGetComments(context, visitor, { ids: wanted.slice(read.length), knownAuthorIds });
    expect(some.ids.length).toBeLessThan(10);
    expect(some.authors.map(({ userId }) => userId)).toEqual(read.length > 0 ? [] : [author.principal.userId]);
    read.push(...some.ids);
  }
  expect(read).toEqual(wanted);
});

it('returns the same texts by id as the discussion', async () => {
  const ids = await fill(6, { count: 5, levels: 2, bytes: 100 });
  const [gone = 0, hidden = 0, withheld = 0] = ids;
  const other = await signUp(context);
  const bodyMarkdown = 'Buy';
  const spam = (await createComment(context, other.call, { target: onArticle(6), bodyMarkdown })).id;
  await deleteComment(context, author.call, toIdCode(gone));
  const db = context.database.reader();
  await sql`update comments set hidden_at = now() where id = any(${[gone, hidden]}::integer[])`.execute(db);
  await sql`update comments set withheld = true where id = ${withheld}`.execute(db);
  await sql`update users set standings = array['spam'] where id = ${other.principal.userId}`.execute(db);
  const read = await batchGetComments(context, visitor, { ids: [spam, ...ids], knownAuthorIds: [] });
  const { rows } = await listComments(context, visitor, { target: onArticle(6) });
  const { comments, authors } = discussionView([...rows.slice(-1), ...rows.slice(0, -1)], { authorsApart: true });
  expect(read).toEqual({
    ids: comments.map(({ id }) => id),
    createdAtSeconds: comments.map(({ createdAt }) => Date.parse(createdAt) / 1_000),
    bodiesHtml: comments.map(({ bodyHtml }) => bodyHtml),
    authorIds: comments.map(({ authorId }) => authorId ?? 0),
    authors,
  });
  expect(read.bodiesHtml.slice(0, 4)).toEqual([
    '<p>[deleted]</p>',
    '<p>[deleted]</p>',
    '<p>[hidden by post author]</p>',
    '<p>[deleted]</p>',
  ]);
});

const boundsOf = ({ lastThreadId, lastCommentId }: Pick<Cursor, 'lastThreadId' | 'lastCommentId'>) => ({
  lastThreadId,
  lastCommentId,
});

it('rejects a comment whose HTML exceeds a mebibyte', async () => {
  await publish(context, { id: 5 });
  const bodyMarkdown = `${'[a] '.repeat(5_000)}\n\n[a]: https://example.com/${'x'.repeat(400)}`;
  await expect(createComment(context, author.call, { target: onArticle(5), bodyMarkdown })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { body_markdown: ['is too long after rendering'] },
  });
});
