import { randomUUID } from 'node:crypto';
import { CommonplaceError, type DataOf } from '@commonplace/client';
import type { View } from '@commonplace/ui/view';
import type { Api } from '../api/api.ts';
import type { ListingControls } from './listing-controls.ts';
import type { ListingFields, ListingFormData } from './listing-form-page.ts';
import { PageFailure } from '../serving/page-failure.ts';

type Listing = DataOf<'getListing'>;

export const emptyListing: ListingFields = {
  title: '',
  body_markdown: '',
  category: '',
  tags: '',
  location: '',
  expires_at: '',
};

/** Reads what changes of a listing cost, if the viewer may change it; undefined for everyone else. */
export async function readControls(listing: Listing, view: View, api: Api): Promise<ListingControls | undefined> {
  const { viewer } = view;
  const mayManage = viewer?.username === listing.user.username || listing.organization !== undefined;
  if (!viewer || !mayManage) return undefined;
  const params = { path: { id: listing.id } };
  try {
    const [charges, credits] = await Promise.all([
      api.part(api.client.getListingCharges({ params })),
      api.part(api.client.getOwnCredits()),
    ]);
    return charges && { charges, credits };
  } catch (error) {
    // Only admins of an organization may change its listings.
    if (error instanceof CommonplaceError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

/** Reads what the form for a new listing shows, and names its submission, so that sending it twice creates one listing. */
export async function readNewListing({ client }: Api): Promise<Omit<ListingFormData, 'fields'>> {
  const [credits, categories] = await Promise.all([client.getOwnCredits(), client.listListingCategories()]);
  return { credits, categories, created: { key: randomUUID(), organizationId: '' } };
}

/** Reads what the form for a stored listing shows; throws a 403 if it cannot be edited. */
export async function readEditedListing(listing: Listing, { client }: Api): Promise<ListingFormData> {
  const { id, category, slug } = listing;
  const [charges, credits] = await Promise.all([
    client.getListingCharges({ params: { path: { id } } }),
    client.getOwnCredits(),
  ]);
  if (!charges.editable) throw new PageFailure(403);
  const fields = {
    title: listing.title,
    body_markdown: listing.body_markdown,
    category,
    tags: listing.tag_list,
    location: listing.location ?? '',
    expires_at: listing.expires_at?.slice(0, 10) ?? '',
  };
  const edited = { id, category, slug, expiresBefore: fields.expires_at };
  return { fields, categories: charges.categories, credits, edited };
}
