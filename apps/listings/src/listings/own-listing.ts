import { forbidden, notFound } from '@commonplace/rpc/errors';
import { organizationRole, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Selectable } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { daysPaidFor, hoursToEdit } from './lifetime.ts';

/** A listing that is about to be changed, as the time of the database sees it. */
export type LockedListing = Selectable<Tables['listings']> & {
  /** Bumped, or first published, so recently that it may be edited. */
  isFresh: boolean;
  /** What was paid for is used up. */
  isUsedUp: boolean;
  /** The time that its owner set is over. */
  isOver: boolean;
};

/**
 * The listing, which nobody else changes until the transaction ends. `allowed` says who may change it.
 * @throws DomainError permission_denied for anybody else, not_found when there is none, or it is somebody else's draft.
 */
export async function lockListing(
  em: SqlEntityManager,
  principal: UserPrincipal,
  id: number,
  allowed: (principal: UserPrincipal, listing: LockedListing) => boolean,
): Promise<LockedListing> {
  const listing = await em
    .getKysely<Tables>()
    .selectFrom('listings')
    .selectAll()
    .select([
      sql<boolean>`coalesce(bumped_at > now() - make_interval(hours => ${hoursToEdit}), false)`.as('isFresh'),
      sql<boolean>`coalesce(bumped_at <= now() - make_interval(days => ${daysPaidFor}), false)`.as('isUsedUp'),
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('isOver'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!listing) throw notFound();
  if (!allowed(principal, listing)) throw listing.published && !listing.withheld ? forbidden() : notFound();
  return listing;
}

/** Who offers it. */
export function isOwner(principal: UserPrincipal, { user_id: userId }: LockedListing): boolean {
  return principal.userId === userId;
}

/** Who offers it, and the administrators of the organization that it is offered for (E23). */
export function managesListing(principal: UserPrincipal, listing: LockedListing): boolean {
  const { organization_id: organizationId } = listing;
  const isAdmin = organizationId !== null && organizationRole(principal, organizationId) === 'admin';
  return isOwner(principal, listing) || isAdmin;
}

/** The caller with their present role in the organization that another user's listing is offered for. */
export async function asManager(
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
