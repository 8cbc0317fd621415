import { statement, type Given } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { largestId } from '@commonplace/rules/limits';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { findLastCommentId, readReplies, type Cursor, type DiscussionPage } from './discussion-page.ts';
import { parseIdCode } from './id-code.ts';

export interface GetCommentInput {
  idCode: string;
  /** Goes on after an earlier part of the same answer. */
  after?: Cursor | undefined;
}

const articleOfComment = statement('article-of-comment', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  db.selectFrom('comments').select('article_id').where('id', '=', given('id')),
);

/** E15: the comment and all replies to it. Comments of a deleted article are not found. */
export async function getComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, after }: GetCommentInput,
): Promise<DiscussionPage & { articleId: number }> {
  const id = parseIdCode(idCode);
  const db = context.database.reader(call.signal);
  const articleId = id === undefined ? undefined : (await articleOfComment.first(db, { id }))?.article_id;
  if (id === undefined || articleId === undefined) throw notFound();
  if (after) return { ...(await readReplies(db, id, after)), articleId };
  if (!(await findCurrentArticle(context, call, articleId))) throw notFound();
  const lastCommentId = await findLastCommentId(db);
  const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId };
  return { ...(await readReplies(db, id, start)), articleId };
}
