import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ListingsContext } from '../context.ts';
import { chargeCredits } from '../credits/charge-credits.ts';
import type { Tables } from '../tables/tables.ts';
import { costOfBump, costOfPublishing, isPaid } from './charges.ts';
import { editListing } from './edit-listing.ts';
import { findListing, readListingTag } from './find-listing.ts';
import { appendListingsChanged, eventColumns } from './listing-events.ts';
import type { ListingChange, UpdateListingInput } from './listing-change.ts';
import { expiryForPayment } from './listing-expiry.ts';
import type { ListingView } from './listing-view.ts';
import { withOrganizationRole, lockListing, canManageListing, type LockedListing } from './lock-listing.ts';

/**
 * Bumps, publishes, unpublishes or edits a listing and charges for it, in one transaction.
 * @throws DomainError permission_denied (restricted account, another user's listing), not_found, validation_failed,
 * insufficient_credits.
 */
export async function updateListing(
  context: ListingsContext,
  call: CallContext,
  input: UpdateListingInput,
): Promise<ListingView> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const user = await withOrganizationRole(context, call, caller, input.id);
  return context.database.transaction(call, async (em) => {
    const listing = await lockListing(em, user, input.id, canManageListing);
    await requireMatch(call, () => readListingTag(em.getKysely(), listing));
    const change = await planChange(listing, input);
    if (change) await applyChange(em, user, listing, change);
    const view = await findListing(em.getKysely(), listing.id, { userId: listing.user_id, moderates: false });
    if (view === undefined) throw new Error(`listing ${listing.id} disappeared while it was changed`);
    return view;
  });
}

/** Returns undefined if nothing changes. */
async function planChange(listing: LockedListing, input: UpdateListingInput): Promise<ListingChange | undefined> {
  if (input.action === 'bump') return bump(listing, input);
  if (input.action === 'publish') return publish(listing, input);
  if (input.action !== 'unpublish') return editListing(listing, input);
  return listing.published ? { set: { published: false }, cost: 0 } : undefined;
}

function bump(listing: LockedListing, input: UpdateListingInput): ListingChange {
  return { set: { ...mergeExpiry(listing, input), bumped_at: sql<string>`now()` }, cost: costOfBump(listing) };
}

/** Publishing is free within the paid period. */
function publish(listing: LockedListing, input: UpdateListingInput): ListingChange | undefined {
  const end = mergeExpiry(listing, input);
  if (listing.published) return undefined;
  return {
    set: {
      ...end,
      published: true,
      originally_published_at: sql<string>`coalesce(originally_published_at, now())`,
      ...(!isPaid(listing) && { bumped_at: sql<string>`now()` }),
    },
    cost: costOfPublishing(listing),
  };
}

function mergeExpiry(listing: LockedListing, input: UpdateListingInput): Pick<ListingChange['set'], 'expires_at'> {
  const end = expiryForPayment(listing, input);
  return end === undefined ? {} : { expires_at: end?.toISOString() ?? null };
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
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
  // Late in the transaction, as it locks the account.
  if (cost > 0) await chargeCredits(em, { userId, organizationId, cost, purchase: { type: 'Listing', id } });
  await appendListingsChanged(em, [changed]);
}
