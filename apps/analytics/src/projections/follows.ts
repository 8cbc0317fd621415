import type { EventContext } from '@commonplace/events/consumers';
import { keepSnapshot } from '@commonplace/events/projection';
import type { FollowChanged } from '@commonplace/proto/community/v1/events';

/** Keeps who or what is followed, and how often. */
export async function applyFollowChanged(event: FollowChanged, { em }: EventContext): Promise<void> {
  await keepSnapshot(em, 'follows', 'id', {
    id: event.id,
    version: event.version,
    deleted: event.deleted,
    followable_type: event.followableType,
    followable_id: event.followableId,
  });
}
