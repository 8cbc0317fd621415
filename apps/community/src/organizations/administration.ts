import { forbidden, notFound, unauthenticated } from '@commonplace/domain/errors';
import { hasRole, requireUnrestricted, type Principal } from '@commonplace/domain/principal';
import { violationInWords } from '@commonplace/domain/violations';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type MembershipRole = 'member' | 'admin';

type Db = Kysely<Tables> | Transaction<Tables>;

/** Locks an organization for changes of its members. Throws `not_found`. */
export async function lockOrganization(db: Db, organizationId: number): Promise<void> {
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!organization) throw notFound();
}

/** Returns the current role of a user in an organization. */
export async function roleIn(db: Db, organizationId: number, userId: number): Promise<MembershipRole | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Throws unless the caller is an administrator of the site, or an unrestricted one of the organization (rules.md#restricted-accounts). */
export async function requireAdministration(db: Db, principal: Principal, organizationId: number): Promise<void> {
  if (principal.kind === 'anonymous') throw unauthenticated();
  if (hasRole(principal, 'admin')) return;
  if (principal.kind !== 'user') throw forbidden();
  requireUnrestricted(principal);
  if ((await roleIn(db, organizationId, principal.userId)) !== 'admin') throw forbidden();
}

/**
 * Throws when a change would leave an organization without an administrator, unless the caller is an administrator of
 * the site.
 */
export async function requireRemainingAdministrator(
  db: Db,
  principal: Principal,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  if (hasRole(principal, 'admin')) return;
  const other = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('user_id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  throw violationInWords('An organization needs an administrator', {
    field: 'base',
    messages: ['needs an administrator'],
  });
}
