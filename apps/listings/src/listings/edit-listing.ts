import { violation } from '@commonplace/domain/violations';
import { renderShort } from '@commonplace/markdown/render-short';
import { costOfCategory, isOpenToEdits } from './charges.ts';
import { editableHours } from './listing-lifetime.ts';
import type { LockedListing } from './lock-listing.ts';
import type { ListingChange, UpdateListingInput } from './listing-change.ts';
import { validateListing } from './validate-listing.ts';

/**
 * Returns the change of an edit; fields that are not given stay. A paid listing is charged the difference to a more
 * expensive category.
 * @throws DomainError validation_failed if nothing is given, the time to edit has passed, or a value is invalid.
 */
export async function editListing(listing: LockedListing, input: UpdateListingInput): Promise<ListingChange> {
  if (input.title === undefined && input.bodyMarkdown === undefined && input.tags === undefined) {
    throw violation('base', 'At least one of title, body_markdown, tags and tag_list is required');
  }
  if (!isOpenToEdits(listing)) {
    throw violation('base', `Listing can be edited only within ${editableHours} hours of its last bump`);
  }
  const valid = validateListing({
    title: input.title ?? listing.title,
    bodyMarkdown: input.bodyMarkdown ?? listing.body_markdown,
    category: input.category ?? listing.category,
    tags: input.tags?.names ?? listing.tags,
    location: input.location ?? listing.location ?? undefined,
    // Validated only if given: the current expiry may have passed.
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
    cost: costOfCategory(listing, valid.category),
  };
}
