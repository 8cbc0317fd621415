import { about } from '@commonplace/events/about';
import type { StateContext } from '@commonplace/events/consumers';
import { appendEvent } from '@commonplace/events/outbox';
import { keepSnapshot } from '@commonplace/events/projection';
import { copiedOrganizations } from '@commonplace/people/copies';
import type { OrganizationChanged } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/listings/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';

/** Keeps what listings show of the organizations behind them. Who belongs to one comes with the principal. */
export async function applyOrganizationChanged(event: OrganizationChanged, { em }: StateContext): Promise<void> {
  const applied = await keepSnapshot(em, copiedOrganizations, event);
  if (!applied || !(await hasListings(em, event.id))) return;
  await appendEvent(em, BylineChangedSchema, { organizationId: event.id }, about('organization', event.id));
}

async function hasListings(em: SqlEntityManager, organizationId: number): Promise<boolean> {
  const listing = await em
    .getKysely<Tables>()
    .selectFrom('listings')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return listing !== undefined;
}
