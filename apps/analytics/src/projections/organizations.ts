import type { EventContext } from '@commonplace/events/consumers';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import type { Tables } from '../tables.ts';

/** Keeps which organizations there are. */
export async function applyOrganizationChanged(event: OrganizationChanged, { em }: EventContext): Promise<void> {
  const state = { version: event.version, deleted: event.deleted };
  await em
    .getKysely<Tables>()
    .insertInto('organizations')
    .values({ id: event.id, ...state })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(state).where('organizations.version', '<', event.version),
    )
    .execute();
}
