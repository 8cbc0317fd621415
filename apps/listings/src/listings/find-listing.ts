import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView, type ListingView } from './listing-view.ts';

/** A listing that is published or belongs to the given user. */
export async function findListing(
  db: Kysely<Tables>,
  id: number,
  userId: number | null,
): Promise<ListingView | undefined> {
  const row = await selectListings(db, (choose) =>
    pickListings(choose)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('published', '=', true), eb('user_id', '=', userId ?? 0)])),
  ).executeTakeFirst();
  return row && toListingView(row);
}
