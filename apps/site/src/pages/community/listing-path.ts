import type { ItemOf } from '@commonplace/client';

export type ListingCategory = ItemOf<'listListings'>['category'];

/** Returns the path of a listing. */
export function listingPath({ category, slug }: { category: ListingCategory; slug: string }): string {
  return `/listings/${category}/${slug}`;
}
