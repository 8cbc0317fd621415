import { about } from '@commonplace/events/about';
import type { StateContext } from '@commonplace/events/consumers';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot } from '@commonplace/events/projection';
import { copiedOrganizations } from '@commonplace/people/copies';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/listings/v1/events';

/**
 * Stores the bylines of organizations; memberships come with the principal. Appends an event also without listings, as
 * the empty list of an organization shows its name.
 */
export async function applyOrganizationChanged(event: OrganizationChanged, { em }: StateContext): Promise<void> {
  const applied = await keepSnapshot(em, copiedOrganizations, event);
  if (!applied) return;
  await appendEvent(em, BylineChangedSchema, { organizationId: event.id }, about('organization', event.id));
}
