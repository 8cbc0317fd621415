import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { notFound } from '@commonplace/domain/errors';
import { hasRole, type Principal } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { pickListings, selectListings, toListingView } from './listing-view.ts';

interface Viewer {
  userId: number | undefined;
  moderates: boolean;
}

export function viewerOf(principal: Principal): Viewer {
  return {
    userId: principal.kind === 'user' ? principal.userId : undefined,
    moderates: hasRole(principal, 'moderator'),
  };
}

const isVisible = (param: Param<Viewer>) => sql<boolean>`(
  (published and (not withheld or ${param('moderates')}::boolean)) or user_id = ${param('userId')}
)`;

const byId = statement('listing-by-id', (db: Kysely<Tables>, param: Param<Viewer & { id: number }>) =>
  selectListings(db, (eb) => pickListings(eb).where('id', '=', param('id')).where(isVisible(param))),
);

interface ListingPath {
  category: string;
  slug: string;
}

const byPath = statement('listing-by-path', (db: Kysely<Tables>, param: Param<Viewer & ListingPath>) =>
  selectListings(db, (eb) =>
    pickListings(eb)
      .where('slug', '=', param('slug'))
      .where('category', '=', param('category'))
      .where(isVisible(param)),
  ),
);

/**
 * Finds a published listing, or any of the viewer's listings. Withheld ones are visible to their owner and moderators
 * only.
 */
export async function findListing(db: StatementRunner, id: number, viewer: Viewer) {
  const row = await byId.first(db, { id, ...viewer });
  return row && toListingView(row);
}

/** Finds a listing by its category and slug, with the visibility of `findListing`. */
export async function findListingByPath(db: StatementRunner, wanted: ListingPath & Viewer) {
  const row = await byPath.first(db, wanted);
  return row && toListingView(row);
}

/** Returns the edit tag of an existing listing. */
export async function readListingTag(db: StatementRunner, listing: { id: number; user_id: number }): Promise<string> {
  const view = await findListing(db, listing.id, { userId: listing.user_id, moderates: false });
  if (view === undefined) throw notFound();
  return view.etag;
}
