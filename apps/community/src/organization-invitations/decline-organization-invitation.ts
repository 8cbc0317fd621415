import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { lockOrganization } from '../organizations/administration.ts';
import type { Tables } from '../tables/tables.ts';
import { findInvitation, type Answered } from './find-invitation.ts';
import { removeInvitation } from './remove-invitation.ts';

/** Declines an invitation. Throws `not_found` for one that is not pending or not for the caller. */
export async function declineOrganizationInvitation(
  context: CommunityContext,
  call: CallContext,
  { invitation }: { invitation: Answered },
): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const { id, organization_id: organizationId } = await findInvitation(db, userId, invitation);
    await lockOrganization(db, organizationId);
    if (!(await removeInvitation(db, { id, organizationId }))) throw notFound();
  });
}
