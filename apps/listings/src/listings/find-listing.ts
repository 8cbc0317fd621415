import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import { hasRole, type Principal } from '@commonplace/rpc/principal';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView } from './listing-view.ts';

/** Whoever reads. */
interface Reader {
  userId: number | undefined;
  moderates: boolean;
}

export function readerOf(principal: Principal): Reader {
  return {
    userId: principal.kind === 'user' ? principal.userId : undefined,
    moderates: hasRole(principal, 'moderator'),
  };
}

const byId = statement('listing-by-id', (db: Kysely<Tables>, given: Given<Reader & { id: number }>) =>
  selectListings(db, (choose) =>
    pickListings(choose)
      .where('id', '=', given('id'))
      .where(
        sql<boolean>`(
            (published and (not withheld or ${given('moderates')}::boolean)) or user_id = ${given('userId')}
          )`,
      ),
  ),
);

/** A listing that is published or belongs to the reader; one that is withheld (A4) only for its owner and moderators. */
export async function findListing(db: StatementRunner, id: number, reader: Reader) {
  const row = await byId.first(db, { id, ...reader });
  return row && toListingView(row);
}

/** The tag of a listing that is there. */
export async function readListingTag(db: StatementRunner, listing: { id: number; user_id: number }): Promise<string> {
  const found = await findListing(db, listing.id, { userId: listing.user_id, moderates: false });
  if (found === undefined) throw notFound();
  return found.etag;
}
