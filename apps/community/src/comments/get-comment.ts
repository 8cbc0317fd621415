import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { largestId } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { commentableOf, type Commentable } from './commentable.ts';
import { findLastCommentId, readReplies, type Cursor, type DiscussionPage } from './discussion-page.ts';
import { findCurrentCommentable } from './find-commentable.ts';
import { parseIdCode } from './id-code.ts';

export interface GetCommentInput {
  idCode: string;
  /** Goes on after an earlier part of the same answer. */
  after?: Cursor | undefined;
  outlined?: boolean;
}

const targetOfComment = statement('target-of-comment', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('comments').select(['article_id', 'podcast_episode_id']).where('id', '=', given('id')),
);

/** E15: the comment and all replies to it. Comments of what was deleted are not found. */
export async function getComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, after, outlined = false }: GetCommentInput,
): Promise<DiscussionPage & { target: Commentable }> {
  const db = context.database.reader(call.signal);
  const { id, target } = await findTarget(db, idCode);
  if (after) return { ...(await readReplies(db, id, after, { outlined })), target };
  if (!(await findCurrentCommentable(context, call, target))) throw notFound();
  const lastCommentId = await findLastCommentId(db);
  const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId };
  return { ...(await readReplies(db, id, start, { outlined })), target };
}

async function findTarget(db: StatementRunner, idCode: string): Promise<{ id: number; target: Commentable }> {
  const id = parseIdCode(idCode);
  const row = id === undefined ? undefined : await targetOfComment.first(db, { id });
  if (id === undefined || row === undefined) throw notFound();
  return { id, target: commentableOf(row) };
}
