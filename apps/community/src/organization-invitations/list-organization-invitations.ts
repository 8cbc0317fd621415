import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { requireAdministration } from '../organizations/administration.ts';
import { findOrganization } from '../organizations/organization-view.ts';
import type { Tables } from '../tables/tables.ts';
import { invitationView, selectInvitations } from './invitation-view.ts';

export const invitationsOfOrganization = pagedStatement(
  { planName: 'invitations-of-organization' },
  (db: Kysely<Tables>, param: Param<PageWindow & { organizationId: number }>) =>
    selectInvitations(db)
      .where('invitation.organization_id', '=', param('organizationId'))
      .orderBy('invitation.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists the pending invitations of an organization, newest first. Throws `not_found` for an unknown organization and
 * `permission_denied` unless the caller is an administrator of it or of the site.
 */
export async function listOrganizationInvitations(
  context: CommunityContext,
  call: CallContext,
  { organizationId, ...page }: Page & { organizationId: number },
) {
  const db = context.database.reader<Tables>(call.signal);
  await findOrganization(db, String(organizationId));
  await requireAdministration(db, call.principal, organizationId);
  const { rows, hasNext } = await invitationsOfOrganization.page(db, { organizationId }, page);
  return { invitations: rows.map(invitationView), hasNext };
}
