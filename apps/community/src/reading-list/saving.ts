import type { ReactionKey } from '../reactions/reaction-store.ts';

/** Saving an article is a reaction to it that nobody else sees. */
export function savingOf(userId: number, articleId: number): ReactionKey {
  return { userId, category: 'readinglist', reactable: { type: 'Article', id: articleId } };
}
