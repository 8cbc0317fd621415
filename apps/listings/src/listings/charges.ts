import { isListingCategory, listingCost, type ListingCategory } from './categories.ts';
import type { LockedListing } from './lock-listing.ts';

/** Returns what a bump costs. */
export function costOfBump({ id, category }: LockedListing): number {
  if (!isListingCategory(category)) throw new Error(`listing ${id} has an unknown category`);
  return listingCost(category);
}

/** Whether the listing was paid for, and the paid period is not over. */
export function isPaid(listing: LockedListing): boolean {
  return listing.bumped_at !== null && !listing.isPaidPeriodOver;
}

/** Returns what publishing costs: nothing within the paid period. */
export function costOfPublishing(listing: LockedListing): number {
  return isPaid(listing) ? 0 : costOfBump(listing);
}

/** Returns what a change to the category costs: for a listing that was paid for, the difference to a more expensive one. */
export function costOfCategory(listing: LockedListing, category: ListingCategory): number {
  if (listing.bumped_at === null || !isListingCategory(listing.category)) return 0;
  return Math.max(0, listingCost(category) - listingCost(listing.category));
}

/** Whether the time to edit is not over; a listing that was never published can always be edited. */
export function isOpenToEdits(listing: LockedListing): boolean {
  const wasPublished = listing.published || listing.originally_published_at !== null;
  return !wasPublished || listing.isEditable;
}
