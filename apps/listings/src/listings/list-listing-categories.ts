import type { ListingsContext } from '../context.ts';
import { costsByCategory, listingCost } from './categories.ts';

/** Returns the categories by name, with the credits that publishing a listing costs. */
export async function listListingCategories(_context: ListingsContext) {
  return costsByCategory(listingCost);
}
