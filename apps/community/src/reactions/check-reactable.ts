import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { findArticle } from '../projections/articles.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import type { Tables } from '../tables.ts';
import { selectUsers } from '../users/user-view.ts';
import { violation } from '../violations.ts';
import type { Reactable } from './reaction-rules.ts';

/** Before the transaction: an article that was published a moment ago counts. */
export async function prepareReactable(
  context: CommunityContext,
  call: CallContext,
  reactable: Reactable,
): Promise<void> {
  if (reactable.type === 'Article') await catchUpWithArticle(context, call, reactable.id);
}

/** Whether there is something to react to (E32, E33): a missing target is not found, a draft `validation_failed`. */
export async function checkReactable(em: SqlEntityManager, { type, id }: Reactable): Promise<void> {
  if (type === 'Article') {
    const article = await findArticle(em, id);
    if (!article) throw notFound();
    if (!article.published) throw violation('reactable', 'is not valid.');
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
    .innerJoin('articles', 'articles.id', 'comments.article_id')
    .select('comments.id')
    .where('comments.id', '=', id)
    .where('comments.deleted_at', 'is', null)
    .where('articles.deleted', '=', false)
    .executeTakeFirst();
}
