import type { ItemOf } from '@commonplace/client';
import type { States } from '../../../components/state-badge.tsx';

/** A listing as readers see it. */
export type PublicListing = ItemOf<'listListings'>;

/** A listing in any status, as administrators see it. */
export type ListingRecord = ItemOf<'listListingRecords'>;

/** The categories by their names in the API. */
const categories: Readonly<Record<string, string>> = {
  cfp: 'Call for proposals',
  collabs: 'Collaborations',
  education: 'Education',
  events: 'Events',
  forhire: 'For hire',
  forsale: 'For sale',
  jobs: 'Jobs',
  mentees: 'Mentees',
  mentors: 'Mentors',
  misc: 'Miscellaneous',
  products: 'Products',
};

/** The categories to choose from. */
export const categoryOptions = Object.entries(categories);

/** Returns the title of a category; one of a later release keeps its name in the API. */
export const categoryTitle = (name: string): string => categories[name] ?? name;

export const states: States = {
  published: ['Published', 'teal'],
  withheld: ['Withheld', 'red'],
  unpublished: ['Not published', 'gray'],
};

export const stateOf = ({ published, withheld }: Pick<ListingRecord, 'published' | 'withheld'>): string =>
  withheld ? 'withheld' : published ? 'published' : 'unpublished';
