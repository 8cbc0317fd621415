import type { EventContext } from '@commonplace/events/consumers';
import type { FollowChanged } from '@commonplace/proto/community/v1/events';
import type { Tables } from '../tables.ts';

/** Keeps who or what is followed, and how often. */
export async function applyFollowChanged(event: FollowChanged, { em }: EventContext): Promise<void> {
  const state = {
    version: event.version,
    deleted: event.deleted,
    followable_type: event.followableType,
    followable_id: event.followableId,
  };
  await em
    .getKysely<Tables>()
    .insertInto('follows')
    .values({ id: event.id, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state).where('follows.version', '<', event.version))
    .execute();
}
