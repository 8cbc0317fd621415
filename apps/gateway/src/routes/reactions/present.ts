import type { Reaction } from '@commonplace/proto/community/v1/reactions';

/** What became of a reaction (E32, E33). */
export function presentReaction(result: string, reaction: Reaction) {
  return {
    result,
    category: reaction.category,
    id: reaction.id,
    reactable_id: reaction.reactableId,
    reactable_type: reaction.reactableType,
  };
}
