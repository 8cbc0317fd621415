import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { toOptionalRfc3339 } from '@commonplace/rules/rfc3339';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import { joinOwners, pickListings, toListingView, type ListingRow } from '../listings/listing-view.ts';
import type { Tables } from '../tables/tables.ts';

/** All given filters must match. */
export interface ListingRecordFilters {
  userId?: number | undefined;
  organizationId?: number | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
}

/** Returns listings in all states, newest first; for administrators. */
export async function listListingRecords(
  context: ListingsContext,
  call: CallContext,
  input: Page & ListingRecordFilters,
) {
  requireRole(call.principal, 'admin');
  const records = await listingRecordsQuery(context.database.reader(call.signal), input).execute();
  const { rows, hasNext } = takePage(records, input.perPage);
  return { listings: rows.map(toListingRecord), hasNext };
}

/** Returns the query; exported to test its plan. */
export function listingRecordsQuery(db: Kysely<Tables>, input: Page & ListingRecordFilters) {
  return joinOwners(db, (eb) => pickPage(eb, input)).orderBy('listings.id', 'desc');
}

function pickPage(eb: ExpressionBuilder<Tables, never>, input: Page & ListingRecordFilters) {
  const { userId, organizationId, category, published } = input;
  const { offset, limit } = pageToOffset(input);
  return pickListings(eb)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? 0))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(published !== undefined, (query) => query.where('published', '=', published ?? false))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
}

function toListingRecord(row: ListingRow) {
  return {
    ...toListingView(row),
    withheld: row.withheld,
    bumpedAt: toOptionalRfc3339(row.bumped_at),
    originallyPublishedAt: toOptionalRfc3339(row.originally_published_at),
  };
}
