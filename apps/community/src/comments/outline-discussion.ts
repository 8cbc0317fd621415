import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import { badRequest, notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, isShown } from './comment-row.ts';
import type { Commentable } from './commentable.ts';
import { selectThreads, withDescendants, type Cursor } from './discussion-page.ts';
import { parseIdCode } from './id-code.ts';

/** What is outlined: a discussion, or a comment with the replies to it. */
export type Outlined = Commentable | { idCode: string };

/** Some 15 bytes each in a message. */
const commentsPerOutline = 50_000;

/** What an outline says of a comment: the size of a text is known without reading it. */
const outlineColumns = [
  'comments.id',
  'comments.thread_id',
  'comments.parent_id',
  sql<number>`case when ${isShown} then octet_length(body_html) else 0 end`.as('size'),
  sql<number>`case when ${isShown} then user_id else 0 end`.as('author_id'),
  // Both only grow, so that the sum tells of a change of either.
  sql<number>`comments.version + author.version`.as('revision'),
] as const;

const outlineOf = (kind: Commentable['kind']) =>
  statement(`outline-of-${kind}`, (db: Kysely<Tables>, given: Given<Cursor & { targetId: number }>) =>
    selectThreads(kind, db, given)
      .innerJoinLateral(authorOfComment, (join) => join.onTrue())
      .select(outlineColumns)
      .limit(commentsPerOutline),
  );

export const outlines = { article: outlineOf('article'), podcastEpisode: outlineOf('podcastEpisode') };

export const outlineOfThread = statement(
  'outline-of-thread',
  (db: Kysely<Tables>, given: Given<Cursor & { targetId: number }>) =>
    withDescendants(db, given)
      .selectFrom('descendants')
      .innerJoin('comments', 'comments.id', 'descendants.id')
      .innerJoinLateral(authorOfComment, (join) => join.onTrue())
      .select(outlineColumns)
      .where('comments.id', '>', given('commentId'))
      .orderBy('comments.id')
      .limit(commentsPerOutline),
);

/** Which comments an answer of E14 or E15 is made of, from a cursor of theirs on; the texts come by id. */
export async function outlineDiscussion(
  context: CommunityContext,
  call: CallContext,
  { outlined, after }: { outlined: Outlined; after: Cursor | undefined },
): Promise<{ rows: RowOf<typeof outlineOfThread>[]; next?: Cursor | undefined }> {
  if (!after) throw badRequest('an outline begins at a cursor');
  const db = context.database.reader(call.signal);
  const rows =
    'idCode' in outlined
      ? await outlineOfThread.all(db, { targetId: toId(outlined.idCode), ...after })
      : await outlines[outlined.kind].all(db, { targetId: outlined.id, ...after });
  const last = rows.at(-1);
  if (!last || rows.length < commentsPerOutline) return { rows };
  return { rows, next: { ...after, threadId: last.thread_id, commentId: last.id } };
}

function toId(idCode: string): number {
  const id = parseIdCode(idCode);
  if (id === undefined) throw notFound();
  return id;
}
