import type { EventContext } from '@commonplace/events/consumers';
import type { ReactionChanged } from '@commonplace/proto/community/v1/events';
import type { Tables } from '../tables.ts';

/** Keeps who reacted to which article. Reactions to anything else are no article's. */
export async function applyReactionChanged(event: ReactionChanged, { em }: EventContext): Promise<void> {
  if (event.reactableType !== 'Article') return;
  const state = {
    version: event.version,
    deleted: event.deleted,
    user_id: event.userId,
    article_id: event.reactableId,
  };
  await em
    .getKysely<Tables>()
    .insertInto('reactions')
    .values({ id: event.id, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state).where('reactions.version', '<', event.version))
    .execute();
}
