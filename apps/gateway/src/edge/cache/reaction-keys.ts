import type { ReactionChanged } from '@commonplace/proto/community/v1/events';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';
import { commentKey } from './comment-keys.ts';
import { articleKey } from './commentable-keys.ts';

type Reactable = Pick<ReactionChanged, 'reactableType' | 'reactableId'>;

const reactableKey = ({ reactableType, reactableId }: Reactable) =>
  reactableType === 'Article' ? articleKey(reactableId) : commentKey(reactableId);
/** The key of all reaction counts. */
const counts = 'reactions';
/** Returns the key of the reaction counts of a record. */
const reactionsKey = (reactable: Reactable) => `reactions/${reactableKey(reactable)}`;

/** Returns the keys of ListReactionCounts, of all requested records, since one may be published later. */
export function reactionCountKeys(records: readonly Reactable[]): AnswerKeys {
  const keys = records.map(reactableKey);
  return { header: [counts, ...keys], index: [counts, ...keys, ...records.map(reactionsKey)] };
}

/** Returns the cache changes after a reaction to an article, a comment or a user was created or removed. */
export function reactionChanged(reaction: Versioned<ReactionChanged, 'reactableType' | 'reactableId'>): Change {
  const name = `reactions/${reaction.id}@${reaction.version}`;
  return reaction.reactableType === 'User' ? { name } : { name, refresh: [reactionsKey(reaction)] };
}
