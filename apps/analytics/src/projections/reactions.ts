import type { EventContext } from '@commonplace/events/consumers';
import { keepSnapshot } from '@commonplace/events/projection';
import type { ReactionChanged } from '@commonplace/proto/community/v1/events';

/** Keeps who reacted to which article. Reactions to anything else are no article's. */
export async function applyReactionChanged(event: ReactionChanged, { em }: EventContext): Promise<void> {
  if (event.reactableType !== 'Article') return;
  await keepSnapshot(em, 'reactions', 'id', {
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    user_id: event.userId,
    article_id: event.reactableId,
  });
}
