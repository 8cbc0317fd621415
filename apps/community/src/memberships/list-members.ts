import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { findOrganization } from '../organizations/organization-view.ts';
import { isSpamAccount } from '../users/status/conditions.ts';
import type { Tables } from '../tables/tables.ts';
import { selectUsers, type UserRow } from '../users/user-view.ts';

export const membersOf = pagedStatement(
  { planName: 'members' },
  (db: Kysely<Tables>, param: Param<{ organizationId: number } & PageWindow>) =>
    selectUsers(db)
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .where((eb) => eb.not(isSpamAccount()))
      .where('memberships.organization_id', '=', param('organizationId'))
      .orderBy('memberships.user_id')
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists a page of the members of an organization by id (ListOrganizationMembers). Throws `not_found` for an unknown
 * organization.
 */
export async function listMembers(
  context: CommunityContext,
  call: CallContext,
  { organizationIdOrUsername, ...page }: Page & { organizationIdOrUsername: string },
): Promise<{ organizationId: number; rows: UserRow[]; hasNext: boolean }> {
  const db = context.database.reader(call.signal);
  const { id: organizationId } = await findOrganization(db, organizationIdOrUsername);
  return { organizationId, ...(await membersOf.page(db, { organizationId }, page)) };
}
