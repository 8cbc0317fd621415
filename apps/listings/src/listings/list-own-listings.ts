import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { joinOwners, pickListings, toListingView, type ListingView } from './listing-view.ts';

export const ownListings = pagedStatement(
  { planName: 'own-listings' },
  (db: Kysely<Tables>, param: Param<{ userId: number } & PageWindow>) =>
    joinOwners(db, (eb) =>
      pickListings(eb)
        .where('user_id', '=', param('userId'))
        .orderBy('id', 'desc')
        .limit(param('limit'))
        .offset(param('offset')),
    ).orderBy('listings.id', 'desc'),
);

/** Returns the listings of the caller, drafts and ended ones too, newest first. */
export async function listOwnListings(
  context: ListingsContext,
  call: CallContext,
  page: Page,
): Promise<{ listings: ListingView[]; hasNext: boolean }> {
  const { userId } = requireUser(call.principal);
  const { rows, hasNext } = await ownListings.page(context.database.reader(call.signal), { userId }, page);
  return { listings: rows.map(toListingView), hasNext };
}
