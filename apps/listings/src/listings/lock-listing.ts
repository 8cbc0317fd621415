import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { organizationRole, type UserPrincipal } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { paidDays, editableHours } from './listing-lifetime.ts';

/** A locked listing, with conditions evaluated at the database's time. */
export type LockedListing = Selectable<Tables['listings']> & {
  /** Bumped or published recently enough to be edited. */
  isEditable: boolean;
  /** The paid period is over. */
  isPaidPeriodOver: boolean;
  /** The owner's expiry has passed. */
  isExpired: boolean;
};

/**
 * Locks a listing until the transaction ends. `allowed` decides whether the principal may change it.
 * @throws DomainError permission_denied, or not_found for an unknown listing or another user's draft.
 */
export async function lockListing(
  em: SqlEntityManager,
  principal: UserPrincipal,
  id: number,
  allowed: (principal: UserPrincipal, listing: LockedListing) => boolean,
): Promise<LockedListing> {
  const listing = await selectForChanges(em.getKysely(), id).forUpdate().executeTakeFirst();
  return requireAllowed(listing, principal, allowed);
}

/** Selects what decides about changes of a listing. `lockListing` adds the lock. */
export function selectForChanges(db: Kysely<Tables>, id: number) {
  return db
    .selectFrom('listings')
    .selectAll()
    .select([
      sql<boolean>`coalesce(bumped_at > now() - make_interval(hours => ${editableHours}), false)`.as('isEditable'),
      sql<boolean>`coalesce(bumped_at <= now() - make_interval(days => ${paidDays}), false)`.as('isPaidPeriodOver'),
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'),
    ])
    .where('id', '=', id);
}

/** Returns the listing if the principal may change it; throws as `lockListing`. */
export function requireAllowed(
  listing: LockedListing | undefined,
  principal: UserPrincipal,
  allowed: (principal: UserPrincipal, listing: LockedListing) => boolean,
): LockedListing {
  if (!listing) throw notFound();
  if (!allowed(principal, listing)) throw listing.published && !listing.withheld ? forbidden() : notFound();
  return listing;
}

export function isOwner(principal: UserPrincipal, { user_id: userId }: LockedListing): boolean {
  return principal.userId === userId;
}

/** Returns whether the principal is the owner or an administrator of the listing's organization. */
export function canManageListing(principal: UserPrincipal, listing: LockedListing): boolean {
  const { organization_id: organizationId } = listing;
  const isAdmin = organizationId !== null && organizationRole(principal, organizationId) === 'admin';
  return isOwner(principal, listing) || isAdmin;
}

/** Adds the caller's current role in the organization of another user's listing. */
export async function withOrganizationRole(
  { database, directory }: ListingsContext,
  call: CallContext,
  caller: UserPrincipal,
  id: number,
): Promise<UserPrincipal> {
  const listing = await database
    .reader<Tables>(call.signal)
    .selectFrom('listings')
    .select(['user_id', 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!listing?.organization_id || listing.user_id === caller.userId) return caller;
  return directory.withRole(call, caller, listing.organization_id, 'admin');
}
