import {
  CreateOrganizationSecretResponseSchema,
  MembershipSchema,
  type MemberRole,
  type OwnMembership,
} from '@commonplace/proto/community/v1/memberships';
import { z } from 'zod';
import { constant, pick, within } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { bodyId, recordId } from '../../schemas/values.ts';
import { ownedOrganization } from '../organizations/organizations.schemas.ts';

export const memberPage = z.object(paging({ default: 30 }));

export const member = z.object({ id: recordId, user_id: recordId });

export const membershipInput = z.object({
  user_id: bodyId,
  role: z
    .string()
    .default('member')
    .meta({ enum: ['member', 'admin'] }),
});

/** The role of a user in an organization. */
export const membership = represent({
  type_of: constant('organization_membership'),
  ...pick(MembershipSchema, 'organization_id', 'user_id', 'role', 'created_at'),
});

/** A member with the role (ListMemberships). */
export const memberRole = represent({
  ...within(({ membership: held }: MemberRole) => required(held), membership.fields),
  user: nested(person, ({ user }: MemberRole) => required(user)),
});

/** An organization of the caller with the role (ListOwnMemberships). */
export const ownMembership = represent({
  ...within(({ membership: held }: OwnMembership) => required(held), membership.fields),
  organization: nested(ownedOrganization, ({ organization }: OwnMembership) => required(organization)),
});

/** The secret is shown once. */
export const organizationSecret = represent(pick(CreateOrganizationSecretResponseSchema, 'secret'));

export const joinInput = z.object({ secret: z.string().max(200).meta({ maxLength: 200 }) });
