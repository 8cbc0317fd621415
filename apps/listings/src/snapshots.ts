import { snapshots } from '@commonplace/events/republish';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { announceListingsAnew } from './listings/listing-events.ts';

/** What others keep a copy of, and how it is announced again. */
export const sources = [snapshots(ListingChangedSchema, announceListingsAnew)];
