import type { BylineChanged as ListingBylineChanged, ListingChanged } from '@commonplace/proto/listings/v1/events';
import type { Listing } from '@commonplace/proto/listings/v1/listings';
import type { AnswerKeys, Change, Versioned } from './answer-keys.ts';

/** The key of every list of listings. */
export const listingLists = 'classified_listings';
export const listingKey = (id: number) => `classified_listings/${id}`;
const listingBylineKey = (kind: 'users' | 'organizations', id: number) => `listing_bylines/${kind}/${id}`;

/** Returns the keys of ListListings and ListCategoryListings. */
export function listingListKeys(listings: readonly Listing[]): AnswerKeys {
  const header = [listingLists, ...listings.map(({ id }) => listingKey(id))];
  return { header, index: [...new Set([...header, ...listings.flatMap(bylineKeysOf)])] };
}

/** The keys of ListListingCategories, which do not change while the platform runs. */
export const listingCategoryKeys: AnswerKeys = { header: ['listing_categories'], index: ['listing_categories'] };

/** Returns the keys of ListOrganizationListings, which depends on the organization even without listings. */
export function listingOrganizationKeys(organizationId: number, listings: readonly Listing[]): AnswerKeys {
  const { header, index } = listingListKeys(listings);
  return { header, index: [...new Set([...index, listingBylineKey('organizations', organizationId)])] };
}

/** Returns the keys of GetListing. */
export function listingKeys(listing: Listing): AnswerKeys {
  const header = [listingKey(listing.id)];
  return { header, index: [...header, ...bylineKeysOf(listing)] };
}

function bylineKeysOf({ owner, organization }: Listing): string[] {
  const keys: string[] = [];
  if (owner) keys.push(listingBylineKey('users', owner.userId));
  if (organization) keys.push(listingBylineKey('organizations', organization.id));
  return keys;
}

/** Returns the cache changes after a listing was edited, published or withdrawn. */
export function listingChanged({ id, version, published }: Versioned<ListingChanged, 'published'>): Change {
  const name = `classified_listings/${id}@${version}`;
  if (published) return { name, expire: [listingKey(id)], refresh: [listingLists] };
  return { name, purge: [listingKey(id)], refreshIfPurged: [listingLists] };
}

/** Returns the cache changes after the byline of a user or an organization on listings has changed. */
export function listingBylineChanged({ userId, organizationId }: Partial<ListingBylineChanged>): Change {
  const refresh: string[] = [];
  if (userId !== undefined) refresh.push(listingBylineKey('users', userId));
  if (organizationId !== undefined) refresh.push(listingBylineKey('organizations', organizationId));
  return { refresh };
}
