import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { ListingSchema } from '@commonplace/proto/listings/v1/listings';
import { withEditTag } from '@commonplace/rpc/edit-tags';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type ListingView = MessageInitShape<typeof ListingSchema>;

const listingColumns = [
  'id',
  'version',
  'title',
  'slug',
  'body_markdown',
  'tags',
  'category',
  'processed_html',
  'published',
  'created_at',
  'location',
  'expires_at',
  'user_id',
  'organization_id',
  'bumped_at',
] as const;

/**
 * Joins owners to the listings that `choose` selects, most recently bumped first. The subquery limits the join to one
 * list page.
 */
export function selectListings(
  db: Kysely<Tables>,
  choose: (eb: ExpressionBuilder<Tables, never>) => ReturnType<typeof pickListings>,
) {
  return db
    .selectFrom((eb) => choose(eb).as('listings'))
    .innerJoin('users as author', 'author.id', 'listings.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'listings.organization_id').on('organization.deleted', '=', false),
    )
    .select(listingColumns.map((column) => `listings.${column}` as const))
    .select(authorColumns)
    .select(organizationColumns)
    .orderBy('listings.bumped_at', 'desc')
    .orderBy('listings.id', 'desc');
}

/** Selects the shown columns, for `choose` to filter. */
export function pickListings(eb: ExpressionBuilder<Tables, never>) {
  return eb.selectFrom('listings').select(listingColumns);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

export function toListingView(row: ListingRow) {
  return withEditTag<ListingView>(
    {
      id: row.id,
      version: row.version,
      title: row.title,
      slug: row.slug,
      bodyMarkdown: row.body_markdown,
      tags: row.tags,
      category: row.category,
      processedHtml: row.processed_html,
      published: row.published,
      createdAt: toRfc3339(row.created_at),
      location: row.location ?? undefined,
      expiresAt: toOptionalRfc3339(row.expires_at),
      owner: toPerson(row.user_id, row),
      organization: toOrganization(row.organization_id, row),
    },
    ['owner', 'organization'],
  );
}
