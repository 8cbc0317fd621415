import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import { findArticle } from '../projections/articles.ts';
import { beginReactionTo } from '../reactions/begin-reaction.ts';
import type { ReactionRow } from '../reactions/reaction-events.ts';
import { addReaction } from '../reactions/reaction-store.ts';
import { readingListReaction } from './reading-list-reaction.ts';

/**
 * Saves a published article to the caller's reading list, once. Restricted accounts may, because it is private (rules.md#restricted-accounts).
 * Throws `not_found` for a draft or unknown article.
 */
export async function saveToReadingList(
  context: CommunityContext,
  call: CallContext,
  articleId: number,
): Promise<{ row: ReactionRow; created: boolean }> {
  const { userId } = requireUser(call.principal);
  const key = readingListReaction(userId, articleId);
  const current = await findCurrentArticle(context, call, articleId, 'write');
  if (!current?.published) throw notFound();
  const begun = await beginReactionTo(context, call, articleId);
  return context.database.transaction(call, async (em) => {
    await lockUser(em, userId);
    const article = await findArticle(em.getKysely(), articleId);
    const added = article?.published && (await addReaction(em, key, begun, true));
    if (!added) throw notFound();
    return { row: added.row, created: added.isNew };
  });
}
