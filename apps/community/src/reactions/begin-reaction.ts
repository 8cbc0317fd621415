import type { CallContext } from '@commonplace/domain/call-context';
import type { CommunityContext } from '../context.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import { beginReaction, type ReactionBeginning } from './reaction-store.ts';

/** Prepares a reaction. A public article is in the projection by then. */
export async function beginReactionTo(
  context: CommunityContext,
  call: CallContext,
  articleId: number | undefined,
): Promise<ReactionBeginning> {
  const beginning = await beginReaction.one(context.database.reader(call.signal), { articleId: articleId ?? null });
  if (articleId !== undefined && !beginning.is_known) await catchUpWithArticle(context, call, articleId);
  return beginning;
}
