import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView, type ListingView } from './listing-view.ts';

const byId = statement(
  'listing-by-id',
  (db: Kysely<Tables>, given: Given<{ id: number; userId: number | undefined }>) =>
    selectListings(db, (choose) =>
      pickListings(choose)
        .where('id', '=', given('id'))
        .where((eb) => eb.or([eb('published', '=', true), eb('user_id', '=', given('userId'))])),
    ),
);

/** A listing that is published or belongs to the given user. */
export async function findListing(
  db: StatementRunner,
  id: number,
  userId: number | undefined,
): Promise<ListingView | undefined> {
  const row = await byId.first(db, { id, userId });
  return row && toListingView(row);
}
