import { renderShort } from '@commonplace/markdown/render-short';
import { violation } from '@commonplace/rpc/violations';
import { isListingCategory, listingCost, type ListingCategory } from './categories.ts';
import { hoursToEdit } from './lifetime.ts';
import type { LockedListing } from './own-listing.ts';
import type { ListingChange, UpdateListingInput } from './listing-change.ts';
import { validateListing } from './validate-listing.ts';

/**
 * An edited listing (E23); what is not given stays. One that was paid for costs what its new category costs more.
 * @throws DomainError validation_failed when there is nothing to edit, it is too late for it, or a value breaks a rule.
 */
export async function editListing(listing: LockedListing, input: UpdateListingInput): Promise<ListingChange> {
  if (input.title === undefined && input.bodyMarkdown === undefined && input.tags === undefined) {
    throw violation('base', 'At least one of title, body_markdown, tags and tag_list is required');
  }
  const wasPublished = listing.published || listing.originally_published_at !== null;
  if (wasPublished && !listing.isFresh) {
    throw violation('base', `Listing can be edited only within ${hoursToEdit} hours of its last bump`);
  }
  const valid = validateListing({
    title: input.title ?? listing.title,
    bodyMarkdown: input.bodyMarkdown ?? listing.body_markdown,
    category: input.category ?? listing.category,
    tags: input.tags?.names ?? listing.tags,
    location: input.location ?? listing.location ?? undefined,
    // The end that a listing has may have passed since.
    expiresAt: input.expiresAt,
    contactViaConnect: input.contactViaConnect ?? listing.contact_via_connect,
  });
  return {
    set: {
      title: valid.title,
      body_markdown: valid.bodyMarkdown,
      processed_html: await renderShort(valid.bodyMarkdown, { profile: 'listing' }),
      category: valid.category,
      tags: valid.tags,
      location: valid.location,
      ...(input.expiresAt !== undefined && { expires_at: valid.expiresAt?.toISOString() ?? null }),
      contact_via_connect: valid.contactViaConnect,
    },
    cost: listing.bumped_at === null ? 0 : surcharge(listing.category, valid.category),
  };
}

function surcharge(before: string, after: ListingCategory): number {
  if (!isListingCategory(before)) return 0;
  return Math.max(0, listingCost(after) - listingCost(before));
}
