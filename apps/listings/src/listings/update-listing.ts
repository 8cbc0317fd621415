import { requireMatch } from '@commonplace/rpc/edit-tags';
import { requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ListingsContext } from '../context.ts';
import { chargeCredits } from '../credits/charge-credits.ts';
import type { Tables } from '../tables/tables.ts';
import { isListingCategory, listingCost } from './categories.ts';
import { editListing } from './edit-listing.ts';
import { findListing, readListingTag } from './find-listing.ts';
import { announceListings, announcedColumns } from './listing-events.ts';
import type { ListingChange, UpdateListingInput } from './listing-change.ts';
import { endToPayFor } from './listing-end.ts';
import type { ListingView } from './listing-view.ts';
import { asManager, lockListing, managesListing, type LockedListing } from './own-listing.ts';

/**
 * Bumps, publishes, unpublishes or edits a listing (E23), and charges for it. On any error nothing has changed.
 * @throws DomainError permission_denied (restricted account, somebody else's), not_found, validation_failed,
 * insufficient_credits.
 */
export async function updateListing(
  context: ListingsContext,
  call: CallContext,
  input: UpdateListingInput,
): Promise<ListingView> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const user = await asManager(context, call, caller, input.id);
  return context.database.transaction(call.signal, async (em) => {
    const listing = await lockListing(em, user, input.id, managesListing);
    await requireMatch(call, () => readListingTag(em.getKysely(), listing));
    const change = await changeOf(listing, input);
    if (change) await applyChange(em, user, listing, change);
    const view = await findListing(em.getKysely(), listing.id, { userId: listing.user_id, moderates: false });
    if (view === undefined) throw new Error(`listing ${listing.id} vanished while it was changed`);
    return view;
  });
}

/** Undefined when it is as it should be. */
async function changeOf(listing: LockedListing, input: UpdateListingInput): Promise<ListingChange | undefined> {
  if (input.action === 'bump') return bump(listing, input);
  if (input.action === 'publish') return publish(listing, input);
  if (input.action !== 'unpublish') return editListing(listing, input);
  return listing.published ? { set: { published: false }, cost: 0 } : undefined;
}

function bump(listing: LockedListing, input: UpdateListingInput): ListingChange {
  return { set: { ...endAfter(listing, input), bumped_at: sql<string>`now()` }, cost: costOf(listing) };
}

/** What was paid for, and is not used up, is free. */
function publish(listing: LockedListing, input: UpdateListingInput): ListingChange | undefined {
  const end = endAfter(listing, input);
  if (listing.published) return undefined;
  const isPaid = listing.bumped_at !== null && !listing.isUsedUp;
  return {
    set: {
      ...end,
      published: true,
      originally_published_at: sql<string>`coalesce(originally_published_at, now())`,
      ...(!isPaid && { bumped_at: sql<string>`now()` }),
    },
    cost: isPaid ? 0 : costOf(listing),
  };
}

function endAfter(listing: LockedListing, input: UpdateListingInput): Pick<ListingChange['set'], 'expires_at'> {
  const end = endToPayFor(listing, input);
  return end === undefined ? {} : { expires_at: end?.toISOString() ?? null };
}

function costOf({ id, category }: LockedListing): number {
  if (!isListingCategory(category)) throw new Error(`listing ${id} is of no known category`);
  return listingCost(category);
}

async function applyChange(
  em: SqlEntityManager,
  { userId }: UserPrincipal,
  { id, organization_id: organizationId }: LockedListing,
  { set, cost }: ListingChange,
): Promise<void> {
  const changed = await em
    .getKysely<Tables>()
    .updateTable('listings')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(announcedColumns)
    .executeTakeFirstOrThrow();
  // Last but for the event, since it locks the account for everybody who spends from it.
  if (cost > 0) await chargeCredits(em, { userId, organizationId, cost, purchase: { type: 'Listing', id } });
  await announceListings(em, [changed]);
}
