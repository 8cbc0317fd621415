import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { CommunityContext } from '../context.ts';
import { lockOrganization, requireAdministration } from '../organizations/administration.ts';
import type { Tables } from '../tables/tables.ts';
import { removeInvitation } from './remove-invitation.ts';

/**
 * Withdraws an invitation, for an administrator of the site or the organization. Throws `not_found` for one that is not
 * pending.
 */
export async function withdrawOrganizationInvitation(
  context: CommunityContext,
  call: CallContext,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<void> {
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await lockOrganization(db, organizationId);
    await requireAdministration(db, call.principal, organizationId);
    const gone = await removeInvitation(db, { id, organizationId });
    if (!gone) throw notFound();
    const before = gone.email === null ? { user_id: gone.user_id } : { email: gone.email };
    const entry = { target: { type: 'Organization', id: organizationId }, before, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'withdraw_organization_invitation', ...entry });
  });
}
