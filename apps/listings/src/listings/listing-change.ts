import type { UpdateListingRequest } from '@commonplace/proto/listings/v1/listings';
import type { UpdateObject } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The input of an update; fields that are not given stay. */
export type UpdateListingInput = Omit<UpdateListingRequest, '$typeName' | '$unknown' | 'tags'> & {
  tags?: { names: string[] } | undefined;
};

/** The columns to change and the credits to charge. */
export interface ListingChange {
  set: UpdateObject<Tables, 'listings'>;
  cost: number;
}
