import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { Kysely } from 'kysely';
import { hashSecret } from '../secrets/secret.ts';
import type { CommunityContext } from '../context.ts';
import { lockOrganization, roleIn } from '../organizations/administration.ts';
import { appendMembershipChanged } from '../organizations/organization-changed.ts';
import type { Tables } from '../tables/tables.ts';
import { writeMembership, type Membership } from './set-membership.ts';

/**
 * Makes the caller a member of the organization with this secret; a current role stays. Throws `not_found` for a secret
 * that is not valid, and `permission_denied` for a restricted account (rules.md#restricted-accounts).
 */
export async function joinOrganization(
  context: CommunityContext,
  call: CallContext,
  { secret }: { secret: string },
): Promise<{ membership: Membership; created: boolean }> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const { userId } = caller;
  return context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const organizationId = await organizationOf(db, secret);
    await lockOrganization(db, organizationId);
    const before = await roleIn(db, organizationId, userId);
    const role = before ?? 'member';
    const createdAt = await writeMembership(db, organizationId, userId, role);
    if (before === undefined) {
      const target = { type: 'Organization', id: organizationId };
      const states = { before: { user_id: userId, role: null }, after: { user_id: userId, role } };
      await recordAudit(em, call, AuditRecordedSchema, { action: 'join_organization', target, ...states });
      await appendMembershipChanged(em, { organizationId, userId, role });
    }
    return { membership: { organizationId, userId, role, createdAt }, created: before === undefined };
  });
}

/** Returns the organization with a secret. Throws `not_found`. */
async function organizationOf(db: Kysely<Tables>, secret: string): Promise<number> {
  const row = await db
    .selectFrom('organization_secrets')
    .select('organization_id')
    .where('secret_hash', '=', hashSecret(secret.trim()))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.organization_id;
}
