import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isInvitationTo } from './is-invitation-to.ts';
import { invitationView, selectInvitations } from './invitation-view.ts';

export const invitationsOfUser = pagedStatement(
  { planName: 'organization-invitations-of-user' },
  (db: Kysely<Tables>, param: Param<PageWindow & { userId: number }>) =>
    selectInvitations(db)
      .where(isInvitationTo(param('userId')))
      .orderBy('invitation.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists the pending invitations of the caller and of the caller's confirmed email address, newest first. */
export async function listOwnOrganizationInvitations(context: CommunityContext, call: CallContext, page: Page) {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await invitationsOfUser.page(context.database.reader(call.signal), { userId }, page);
  return { invitations: rows.map(invitationView), hasNext };
}
