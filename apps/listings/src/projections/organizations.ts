import { about } from '@commonplace/events/about';
import type { StateContext } from '@commonplace/events/consumers';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot } from '@commonplace/events/projection';
import { copiedOrganizations } from '@commonplace/people/copies';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/listings/v1/events';

/**
 * Keeps what listings show of the organizations behind them. Who belongs to one comes with the principal. That it is shown
 * otherwise is announced even where it has no listings: the list of them, which is empty, is of its name (E24).
 */
export async function applyOrganizationChanged(event: OrganizationChanged, { em }: StateContext): Promise<void> {
  const applied = await keepSnapshot(em, copiedOrganizations, event);
  if (!applied) return;
  await appendEvent(em, BylineChangedSchema, { organizationId: event.id }, about('organization', event.id));
}
