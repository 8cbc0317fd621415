import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import { listingTag } from '../listings/listing-view.ts';
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
  const found = await listingRecordsQuery(context.database.reader(call.signal), input).execute();
  const { rows, hasNext } = takePage(found, input.perPage);
  return { listings: rows.map(toListingRecord), hasNext };
}

/** Exported for the test of its plan. */
export function listingRecordsQuery(db: Kysely<Tables>, input: Page & ListingRecordFilters) {
  return db
    .selectFrom((eb) => pickPage(eb, input).as('listing'))
    .innerJoin('users as author', 'author.id', 'listing.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'listing.organization_id').on('organization.deleted', '=', false),
    )
    .selectAll('listing')
    .select(authorColumns)
    .select(organizationColumns)
    .orderBy('listing.id', 'desc');
}

function pickPage(eb: ExpressionBuilder<Tables, never>, input: Page & ListingRecordFilters) {
  const { userId, organizationId, category, published } = input;
  const { offset, limit } = pageToOffset(input);
  return eb
    .selectFrom('listings')
    .select([
      'id',
      'title',
      'slug',
      'body_markdown',
      'processed_html',
      'category',
      'tags',
      'published',
      'withheld',
      'location',
    ])
    .select(['created_at', 'bumped_at', 'originally_published_at', 'expires_at', 'user_id', 'organization_id'])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? 0))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(published !== undefined, (query) => query.where('published', '=', published ?? false))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
}

type Row = Awaited<ReturnType<ReturnType<typeof listingRecordsQuery>['execute']>>[number];

function toListingRecord(row: Row) {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    bodyMarkdown: row.body_markdown,
    processedHtml: row.processed_html,
    category: row.category,
    tags: row.tags,
    published: row.published,
    withheld: row.withheld,
    location: row.location ?? undefined,
    createdAt: toRfc3339(row.created_at),
    bumpedAt: toOptionalRfc3339(row.bumped_at),
    originallyPublishedAt: toOptionalRfc3339(row.originally_published_at),
    expiresAt: toOptionalRfc3339(row.expires_at),
    owner: toPerson(row.user_id, row),
    etag: listingTag(row),
    organization: toOrganization(row.organization_id, row),
  };
}
