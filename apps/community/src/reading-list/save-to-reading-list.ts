import { notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { catchUpWithArticle } from '../projections/catch-up.ts';
import { findArticle } from '../projections/articles.ts';
import { addReaction, findReaction, type ReactionRow } from '../reactions/reaction-store.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { savingOf } from './saving.ts';

/**
 * Saves a published article for later; once is enough. A draft or unknown article is not found. Restricted accounts
 * save too: a reading list is nothing that others see (S4).
 */
export async function saveToReadingList(
  context: CommunityContext,
  call: CallContext,
  articleId: number,
): Promise<{ row: ReactionRow; created: boolean }> {
  const { userId } = requireUser(call.principal);
  const key = savingOf(userId, articleId);
  const current = await catchUpWithArticle(context, call, articleId);
  if (!current?.published) throw notFound();
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, userId);
    const article = await findArticle(em.getKysely(), articleId);
    if (!article?.published) throw notFound();
    const existing = await findReaction(em, key);
    if (existing) return { row: existing, created: false };
    return { row: await addReaction(em, key), created: true };
  });
}
