/** The cost in credits of publishing a listing, by category. */
const costs = {
  cfp: 1,
  collabs: 1,
  education: 1,
  events: 1,
  forhire: 1,
  forsale: 1,
  jobs: 25,
  mentees: 1,
  mentors: 1,
  misc: 1,
  products: 5,
} as const;

export type ListingCategory = keyof typeof costs;

export function isListingCategory(name: string): name is ListingCategory {
  return Object.hasOwn(costs, name);
}

/** Returns the credits that publishing a listing of the category costs. */
export function listingCost(category: ListingCategory): number {
  return costs[category];
}

/** Returns the categories by name, with what `costOf` says of each. */
export function costsByCategory(costOf: (category: ListingCategory) => number) {
  return Object.keys(costs).flatMap((name) => (isListingCategory(name) ? [{ name, cost: costOf(name) }] : []));
}
