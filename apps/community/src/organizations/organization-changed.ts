import { about } from '@commonplace/events/about';
import { appendEvent } from '@commonplace/events/outbox';
import { organizationOf } from '@commonplace/people/organization';
import { MembershipChangedSchema, OrganizationChangedSchema } from '@commonplace/proto/community/v1/events';
import type { Organization as OrganizationMessage } from '@commonplace/proto/people/v1/people';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import type { Organization } from '../tables/organizations.ts';
import { formerUsernamesOf } from './former-usernames.ts';

/** Limits the list in an event. */
const maxMemberships = 100;

/** Announces the current state of an organization. The caller has flushed it. */
export async function appendOrganizationChanged(em: SqlEntityManager, organization: Organization): Promise<void> {
  const memberships = await em
    .getKysely<Tables>()
    .selectFrom('memberships')
    .select(['user_id as userId', 'role'])
    .where('organization_id', '=', organization.id)
    .orderBy('user_id')
    .limit(maxMemberships)
    .execute();
  const { id, version } = organization;
  // A new organization has no former usernames.
  const formerUsernames = version === 1 ? [] : await formerUsernamesOf(em, id);
  const event = { ...organizationState(organization, formerUsernames), memberships };
  await appendEvent(em, OrganizationChangedSchema, event, about('organization', id, version));
}

/** Returns the state of an organization for its event, without its members. */
export function organizationState(organization: Organization, formerUsernames: string[]) {
  const { id, version } = organization;
  const message = organizationOf(organization);
  return {
    ...inFlatFields(message),
    id,
    version,
    deleted: organization.deletedAt != null,
    organization: message,
    formerUsernames,
  };
}

/** Returns the fields that release 0.4 reads in the event itself. */
function inFlatFields({ $typeName: _type, slug: _slug, ...fields }: OrganizationMessage) {
  return fields;
}

/** Announces the new role of a member. */
export async function appendMembershipChanged(
  em: SqlEntityManager,
  membership: { organizationId: number; userId: number; role: string },
): Promise<void> {
  await appendEvent(em, MembershipChangedSchema, membership, about('user', membership.userId));
}
