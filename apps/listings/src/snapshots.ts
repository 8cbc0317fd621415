import { snapshots } from '@commonplace/events/republish';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { republishListings } from './listings/listing-events.ts';

/** Records that other services copy, and how they are republished. */
export const sources = [snapshots(ListingChangedSchema, republishListings)];
