import type { MessageInitShape } from '@bufbuild/protobuf';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson, type AuthorRow } from '@commonplace/people/person';
import type { OrganizationInvitationSchema } from '@commonplace/proto/community/v1/organization_invitations';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Selects pending invitations with their organization, the invited user and the inviter. */
export function selectInvitations(db: Kysely<Tables>) {
  return db
    .selectFrom('organization_invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('users as author', 'author.id', 'invitation.user_id')
    .select(['invitation.id', 'invitation.organization_id', 'invitation.user_id', 'invitation.email'])
    .select(['invitation.role', 'invitation.created_at', 'invitation.expires_at', 'invitation.invited_by'])
    .select(['inviter.username as inviter_username', 'inviter.name as inviter_name'])
    .select(organizationColumns)
    .select(authorColumns)
    .where('invitation.expires_at', '>', sql<string>`now()`)
    .where('organization.deleted_at', 'is', null);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

export function invitationView(row: InvitationRow): MessageInitShape<typeof OrganizationInvitationSchema> {
  return {
    id: row.id,
    organization: toOrganization(row.organization_id, row),
    ...(row.user_id !== null && { user: toPerson(row.user_id, row as AuthorRow) }),
    ...(row.email !== null && { email: row.email }),
    role: row.role,
    inviterId: row.invited_by,
    inviterUsername: row.inviter_username,
    inviterName: row.inviter_name,
    createdAt: toRfc3339(row.created_at),
    expiresAt: toRfc3339(row.expires_at),
  };
}
