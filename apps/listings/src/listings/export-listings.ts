import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden } from '@commonplace/domain/errors';
import { statement, type Param } from '@commonplace/db/statement';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import type { ExportListingsRequest } from '@commonplace/proto/listings/v1/listings';
import type { Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { ListingView } from './listing-view.ts';

const batchSize = 200;

/** Returns the query; exported to test its plan. */
export const listingsOfUser = statement(
  'listings-of-user',
  (db: Kysely<Tables>, param: Param<{ userId: number; after: number }>) =>
    db
      .selectFrom('listings')
      .select(['id', 'version', 'title', 'slug', 'body_markdown', 'tags', 'category', 'published', 'location'])
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', param('userId'))
      .where('id', '>', param('after'))
      .orderBy('id')
      .limit(batchSize),
);

/** Returns the listings of a user in batches, for the export of an account; for services. */
export async function exportListings(
  context: ListingsContext,
  call: CallContext,
  { userId, after }: Pick<ExportListingsRequest, 'userId' | 'after'>,
): Promise<ListingView[]> {
  if (call.principal.kind !== 'service') throw forbidden();
  const rows = await listingsOfUser.all(context.database.reader(call.signal), { userId, after });
  return rows.map(({ body_markdown: bodyMarkdown, created_at, expires_at, location, ...listing }) => ({
    ...listing,
    bodyMarkdown,
    createdAt: toRfc3339(created_at),
    expiresAt: toOptionalRfc3339(expires_at),
    location: location ?? undefined,
  }));
}
