/** What it costs, in credits, to publish a listing of each category (E20). These are all the categories there are. */
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

/** Whether a category of that name exists. */
export function isListingCategory(name: string): name is ListingCategory {
  return Object.hasOwn(costs, name);
}

/** Credits that publishing a listing of the category costs. */
export function listingCost(category: ListingCategory): number {
  return costs[category];
}
