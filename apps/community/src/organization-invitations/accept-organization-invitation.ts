import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { CommunityContext } from '../context.ts';
import { writeMembership, type Membership } from '../memberships/set-membership.ts';
import { lockOrganization, roleIn } from '../organizations/administration.ts';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';
import { findInvitation, type Answered } from './find-invitation.ts';
import { removeInvitation } from './remove-invitation.ts';

/**
 * Makes the caller a member of the organization that invited them; an administrator stays one. Throws `not_found` for an
 * invitation that is not pending or not for the caller, and `permission_denied` for a restricted account
 * (rules.md#restricted-accounts).
 */
export async function acceptOrganizationInvitation(
  context: CommunityContext,
  call: CallContext,
  { invitation }: { invitation: Answered },
): Promise<Membership> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const { userId } = caller;
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const { id, organization_id: organizationId } = await findInvitation(db, userId, invitation);
    await lockOrganization(db, organizationId);
    const accepted = await removeInvitation(db, { id, organizationId });
    if (!accepted) throw notFound();
    const before = await roleIn(db, organizationId, userId);
    const role = before === 'admin' ? before : accepted.role;
    const createdAt = await writeMembership(db, organizationId, userId, role);
    if (before !== role) {
      const target = { type: 'Organization', id: organizationId };
      const states = { before: { user_id: userId, role: before ?? null }, after: { user_id: userId, role } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'accept_organization_invitation', target, ...states });
      await appendMembershipChanged(em, { organizationId, userId, role });
    }
    return { organizationId, userId, role, createdAt: toRfc3339(createdAt) };
  });
}
