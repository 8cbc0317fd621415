import { largestId } from '@commonplace/rules/limits';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, commentColumns, type CommentRow } from './comment-row.ts';
import { findLastCommentId, readReplies, type Cursor, type DiscussionPage } from './discussion-page.ts';
import { parseIdCode } from './id-code.ts';

export interface GetCommentInput {
  idCode: string;
  /** Goes on after an earlier part of the same answer. */
  after?: Cursor | undefined;
}

/** E15: the comment and all replies to it. Comments of a deleted article are not found. */
export async function getComment(
  context: CommunityContext,
  call: CallContext,
  { idCode, after }: GetCommentInput,
): Promise<DiscussionPage & { articleId: number }> {
  const id = parseIdCode(idCode);
  const em = context.database.fork(call.signal);
  const articleId = id === undefined ? undefined : await findArticleOfComment(em, id);
  if (id === undefined || articleId === undefined) throw notFound();
  if (after) return { ...(await readReplies(em, id, after)), articleId };
  if (!(await findCurrentArticle(context, call, articleId))) throw notFound();
  const lastCommentId = await findLastCommentId(em);
  const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId };
  return { ...(await readReplies(em, id, start)), articleId };
}

/** The comment alone, as a write answers it. */
export async function readComment(em: SqlEntityManager, id: number): Promise<CommentRow> {
  return em
    .getKysely<Tables>()
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns)
    .where('comments.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function findArticleOfComment(em: SqlEntityManager, id: number): Promise<number | undefined> {
  const query = em.getKysely<Tables>().selectFrom('comments').select('article_id').where('id', '=', id);
  return (await query.executeTakeFirst())?.article_id;
}
