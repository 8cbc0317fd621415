import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';
import { userById } from '../users/user-view.ts';
import {
  requireRemainingAdministrator,
  lockOrganization,
  requireAdministration,
  roleIn,
  type MembershipRole,
} from '../organizations/administration.ts';
import { deleteNotificationOfRemoval } from './notify-of-removal.ts';

/** The role of a user in an organization. */
export interface Membership {
  organizationId: number;
  userId: number;
  role: MembershipRole;
  createdAt: string;
}

/**
 * Adds a member to an organization or changes their role, for an administrator of the site or the organization. Throws
 * `validation_failed` for an unknown role or user and `not_found` for an unknown organization.
 */
export async function setMembership(
  context: CommunityContext,
  call: CallContext,
  { organizationId, userId, role: requested }: { organizationId: number; userId: number; role: string },
): Promise<{ membership: Membership; created: boolean }> {
  const role = requested === 'member' || requested === 'admin' ? requested : undefined;
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await lockOrganization(db, organizationId);
    await requireAdministration(db, call.principal, organizationId);
    if (!role) throw violation('role', 'is not included in the list');
    if (!(await userById.first(db, { id: userId }))) throw violation('user', 'must exist');
    const before = await roleIn(db, organizationId, userId);
    if (before === 'admin' && role === 'member')
      await requireRemainingAdministrator(db, call.principal, { organizationId, userId });
    const createdAt = await writeMembership(db, organizationId, userId, role);
    if (before !== role) {
      const target = { type: 'Organization', id: organizationId };
      const states = { before: { user_id: userId, role: before ?? null }, after: { user_id: userId, role } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'set_membership', target, ...states });
      await appendMembershipChanged(em, { organizationId, userId, role });
    }
    return { membership: { organizationId, userId, role, createdAt }, created: before === undefined };
  });
}

/** Inserts or updates the membership, which answers an invitation, and returns when it started. */
export async function writeMembership(
  db: Kysely<Tables>,
  organizationId: number,
  userId: number,
  role: MembershipRole,
): Promise<string> {
  const { created_at: createdAt } = await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role }))
    .returning('created_at')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('organization_invitations')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await deleteNotificationOfRemoval(db, { organizationId, userId });
  return createdAt;
}
