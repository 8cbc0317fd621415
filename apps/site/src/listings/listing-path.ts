import { searchPath } from '../parts/search-query.ts';
import type { ItemOf } from '@commonplace/client';

export type ListingCategory = ItemOf<'listListings'>['category'];

/** Returns the path of a listing. */
export function listingPath({ category, slug }: { category: ListingCategory; slug: string }): string {
  return `/listings/${category}/${slug}`;
}

/** Returns the path of a search for listings with a tag; tags have pages for articles alone. */
export function tagSearchPath(tag: string): string {
  return searchPath({ q: tag, type: 'listings' });
}
