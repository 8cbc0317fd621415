import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables.ts';
import { authorOfComment, commentColumns, type CommentRow } from './comment-row.ts';
import { parseIdCode } from './id-code.ts';

/** E15: the comment and, after it, what was written later in its thread, by id ascending. */
export async function getComment(
  context: CommunityContext,
  call: CallContext,
  idCode: string,
): Promise<{ rows: CommentRow[]; articleId: number }> {
  const id = parseIdCode(idCode);
  if (id === undefined) throw notFound();
  const rows = await selectThread(context.database.fork(call.signal), id).execute();
  const [first] = rows;
  if (first?.id !== id) throw notFound();
  return { rows, articleId: first.article_id };
}

/** The comment alone, as a write answers it. */
export async function readComment(em: SqlEntityManager, id: number): Promise<CommentRow> {
  return selectComments(em).where('comments.id', '=', id).executeTakeFirstOrThrow();
}

function selectComments(em: SqlEntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(commentColumns);
}

/** The statement of E15. Replies have larger ids than what they reply to, so a comment's replies are among the rest of its thread. */
export function selectThread(em: SqlEntityManager, id: number) {
  return selectComments(em)
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .select('comments.article_id')
    .where('comments.thread_id', '=', (eb) => eb.selectFrom('comments').select('thread_id').where('id', '=', id))
    .where('comments.id', '>=', id)
    .where('articles.deleted', '=', false)
    .orderBy('comments.id');
}
