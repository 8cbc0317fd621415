import type { ReactionKey } from '../reactions/reaction-events.ts';

/** Returns the key of the private reaction that saves an article. */
export function readingListReaction(userId: number, articleId: number): ReactionKey {
  return { userId, category: 'readinglist', reactable: { type: 'Article', id: articleId } };
}
