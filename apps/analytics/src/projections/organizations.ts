import type { EventContext } from '@commonplace/events/consumers';
import { keepSnapshot } from '@commonplace/events/projection';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';

/** Keeps which organizations there are. */
export async function applyOrganizationChanged(event: OrganizationChanged, { em }: EventContext): Promise<void> {
  await keepSnapshot(em, 'organizations', 'id', { id: event.id, version: event.version, deleted: event.deleted });
}
