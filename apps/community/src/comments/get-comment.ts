import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, isWithheld } from './comment-row.ts';
import { commentableOf, type Commentable } from './commentable.ts';
import { firstCursor, type Cursor } from './discussion-cursor.ts';
import { readReplies, sees, type DiscussionPage, type Reader } from './discussion-page.ts';
import { findCurrentCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';

export interface GetCommentInput {
  idCode: string;
  /** Continues after this position of the same answer. */
  after?: Cursor | undefined;
  outlined?: boolean;
}

export const targetOfComment = statement(
  'target-of-comment',
  (db: Kysely<Tables>, param: Param<Reader & { id: number }>) =>
    db
      .selectFrom('comments')
      .innerJoinLateral(authorOfComment, (join) => join.onTrue())
      .select(['article_id', 'podcast_episode_id', 'parent_id'])
      .where('comments.id', '=', param('id'))
      .where(sql<boolean>`(not ${isWithheld} or ${sees(param)})`),
);

/**
 * Returns the comment and all replies to it. Throws `not_found` for comments on deleted targets and of spam
 * accounts (MarkUserAsSpam).
 */
export async function getComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, after, outlined = false }: GetCommentInput,
): Promise<DiscussionPage & { target: Commentable }> {
  const db = context.database.reader(call.signal);
  const { principal } = call;
  const reader: Reader = {
    readerId: principal.kind === 'user' ? principal.userId : null,
    moderates: hasRole(principal, 'moderator'),
  };
  const { id, target } = await findTarget(db, idCode, reader);
  const options = { outlined, ...reader };
  if (after) return { ...(await readReplies(db, id, after, options)), target };
  if (!(await findCurrentCommentable(context, call, target, 'read'))) throw notFound();
  return { ...(await readReplies(db, id, firstCursor, options)), target };
}

/** Finds a comment that a reader may see, with its target, and whether it is a thread. Throws `not_found`. */
export async function findTarget(
  db: StatementRunner,
  idCode: string,
  reader: Reader,
): Promise<{ id: number; target: Commentable; isThread: boolean }> {
  const id = parseIdCode(idCode);
  const row = id === undefined ? undefined : await targetOfComment.first(db, { id, ...reader });
  if (id === undefined || row === undefined) throw notFound();
  return { id, target: commentableOf(row), isThread: row.parent_id === null };
}
