import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { ProjectedArticle } from '../projections/articles.ts';
import { catchUpWithArticle, findCurrentArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables/tables.ts';
import { selectUsers } from '../users/user-view.ts';
import type { Reactable } from './reaction-rules.ts';

/** What is reacted to, as far as it depends on an article. */
export interface ReactableState {
  /** The article, or the one that the comment is about; absent when there is none (any more). */
  article: ProjectedArticle | undefined;
}

/** Asked before the transaction: an article that was published, withdrawn or deleted a moment ago counts. */
export async function prepareReactable(
  context: CommunityContext,
  call: CallContext,
  { type, id }: Reactable,
): Promise<ReactableState> {
  if (type === 'Article') return { article: await catchUpWithArticle(context, call, id) };
  const comment = type === 'Comment' ? await findComment(context.database.fork(call.signal), id) : undefined;
  return { article: comment && (await findCurrentArticle(context, call, comment.article_id)) };
}

/** Whether there is something to react to (E32, E33): a missing target is not found, a draft `validation_failed`. */
export async function checkReactable(
  em: SqlEntityManager,
  { type, id }: Reactable,
  { article }: ReactableState,
): Promise<void> {
  if (type !== 'User' && !article) throw notFound();
  if (type === 'Article') {
    if (!article?.published) throw violation('reactable', 'is not valid.');
    return;
  }
  const found =
    type === 'Comment' ? await findComment(em, id) : await selectUsers(em).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
}

function findComment(em: SqlEntityManager, id: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select('article_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
