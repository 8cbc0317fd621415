import type { UpdateListingRequest } from '@commonplace/proto/listings/v1/listings';
import type { UpdateObject } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What somebody asks for (E23); what is not given stays as it is. */
export type UpdateListingInput = Omit<UpdateListingRequest, '$typeName' | '$unknown' | 'tags'> & {
  tags?: { names: string[] } | undefined;
};

/** What becomes of a listing, and what that costs. */
export interface ListingChange {
  set: UpdateObject<Tables, 'listings'>;
  cost: number;
}
