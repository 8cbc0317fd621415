import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';
import {
  requireRemainingAdministrator,
  lockOrganization,
  requireAdministration,
  roleIn,
} from '../organizations/administration.ts';
import { notifyOfRemoval } from './notify-of-removal.ts';

/**
 * Removes a member from an organization, for an administrator of the site or the organization, or for the member.
 * A removed member is notified. Throws `not_found` for non-members and unknown organizations.
 */
export async function removeMembership(
  context: CommunityContext,
  call: CallContext,
  membership: { organizationId: number; userId: number },
): Promise<void> {
  const { organizationId, userId } = membership;
  const { principal } = call;
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await lockOrganization(db, organizationId);
    const leaves = principal.kind === 'user' && principal.userId === userId;
    if (!leaves) await requireAdministration(db, principal, organizationId);
    const role = await roleIn(db, organizationId, userId);
    if (!role) throw notFound();
    if (role === 'admin') await requireRemainingAdministrator(db, principal, membership);
    await db
      .deleteFrom('memberships')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
    if (!leaves) await notifyOfRemoval(db, membership);
    const target = { type: 'Organization', id: organizationId };
    const states = { before: { user_id: userId, role }, after: { user_id: userId, role: null } };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'remove_membership', target, ...states });
    await appendMembershipChanged(em, { organizationId, userId, role: '' });
  });
}
