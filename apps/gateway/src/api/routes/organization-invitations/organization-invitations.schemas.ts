import {
  OrganizationInvitationSchema,
  type OrganizationInvitation,
} from '@commonplace/proto/community/v1/organization_invitations';
import { OrganizationSchema } from '@commonplace/proto/people/v1/people';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { recordId } from '../../schemas/values.ts';

export const invitationPage = z.object(paging({ default: 30, max: 100 }));

export const invitationId = z.object({ id: recordId });

export const invitationOfOrganization = z.object({ id: recordId, invitation_id: recordId });

/** Exactly one of username and email is required. */
export const invitationInput = z.object({
  username: z.string().nullable().meta({ maxLength: limits.username }).optional(),
  email: z.string().nullable().meta({ maxLength: limits.user.email }).optional(),
  role: z
    .string()
    .default('member')
    .meta({ enum: ['member', 'admin'] }),
});

const invitingOrganization = represent({ ...pick(OrganizationSchema, 'id'), ...organization.fields });

const inviter = represent({
  user_id: field(z.int(), ({ inviterId }: OrganizationInvitation) => inviterId),
  username: field(z.string(), ({ inviterUsername }: OrganizationInvitation) => inviterUsername),
  name: field(z.string(), ({ inviterName }: OrganizationInvitation) => inviterName),
});

/** A pending invitation of a user, or of an email address, to an organization. */
export const organizationInvitation = represent({
  type_of: constant('organization_invitation'),
  ...pick(OrganizationInvitationSchema, 'id', 'role', 'email'),
  user: field(person.schema.nullable(), ({ user }: OrganizationInvitation, site) =>
    user ? person.present(user, site) : null,
  ),
  organization: nested(invitingOrganization, (invitation: OrganizationInvitation) => required(invitation.organization)),
  inviter: nested(inviter, (invitation: OrganizationInvitation) => invitation),
  ...pick(OrganizationInvitationSchema, 'created_at', 'expires_at'),
});
