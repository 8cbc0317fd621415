import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { lockUser } from '../users/lock-user.ts';
import { removeReaction } from '../reactions/reaction-store.ts';
import { readingListReaction } from './reading-list-reaction.ts';

/** Removes an article from the caller's reading list; does nothing when it is not on it. */
export async function removeFromReadingList(
  context: CommunityContext,
  call: CallContext,
  articleId: number,
): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call, async (em) => {
    await lockUser(em, userId);
    await removeReaction(em, readingListReaction(userId, articleId));
  });
}
