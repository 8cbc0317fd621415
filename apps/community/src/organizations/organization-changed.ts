import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { organizationOf } from '@commonplace/people/organization';
import { OrganizationChangedSchema } from '@commonplace/proto/community/v1/events';
import type { Organization as OrganizationMessage } from '@commonplace/proto/people/v1/people';
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
  const { id, version } = organization;
  const shown = organizationOf(organization);
  const event = { ...inFlatFields(shown), id, version, deleted: false, organization: shown, memberships };
  await appendEvent(em, OrganizationChangedSchema, event, about('organization', id, version));
}

/** For processes of the last release. */
function inFlatFields({ $typeName: _type, slug: _slug, ...fields }: OrganizationMessage) {
  return fields;
}
