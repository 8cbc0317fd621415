import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { OrganizationChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { Organization } from '../tables/organizations.ts';

/** Tells everybody how the organization stands now, with everybody who belongs to it; the caller has flushed both. */
export async function appendOrganizationChanged(em: SqlEntityManager, organization: Organization): Promise<void> {
  const memberships = await em
    .getKysely<Tables>()
    .selectFrom('memberships')
    .select(['user_id as userId', 'role'])
    .where('organization_id', '=', organization.id)
    .orderBy('user_id')
    .execute();
  const { id, version, username, name, profileImage, profileImage90 } = organization;
  const event = { id, version, deleted: false, username, name, profileImage, profileImage90, memberships };
  await appendEvent(em, OrganizationChangedSchema, event, about('organization', id, version));
}
