import type { ItemOf } from '@commonplace/client';
import type { States } from '../../../components/state-badge.tsx';

/** A listing as readers see it. */
export type PublicListing = ItemOf<'listListings'>;

/** A listing in any status, as administrators see it. */
export type ListingRecord = ItemOf<'listListingRecords'>;

export const states: States = {
  published: ['Published', 'teal'],
  withheld: ['Withheld', 'red'],
  unpublished: ['Not published', 'gray'],
};

export const stateOf = ({ published, withheld }: Pick<ListingRecord, 'published' | 'withheld'>): string =>
  withheld ? 'withheld' : published ? 'published' : 'unpublished';
