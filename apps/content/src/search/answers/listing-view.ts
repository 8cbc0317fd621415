import type { MessageInitShape } from '@bufbuild/protobuf';
import { toOptionalRfc3339 } from '@commonplace/rules/rfc3339';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { ListingSchema } from '@commonplace/proto/listings/v1/listings';
import type { InferResult, Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

export type FoundListing = MessageInitShape<typeof ListingSchema>;

/** Selects listings with their owners. */
export function selectListings(db: Kysely<Tables>) {
  return db
    .selectFrom('listings')
    .innerJoin('users as author', 'author.id', 'listings.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'listings.organization_id').on('organization.deleted', '=', false),
    )
    .select(['listings.id', 'listings.version', 'listings.title', 'listings.slug', 'listings.body_markdown'])
    .select(['listings.tags', 'listings.category', 'listings.processed_html', 'listings.published'])
    .select(['listings.created_at', 'listings.location', 'listings.expires_at'])
    .select(['listings.user_id', 'listings.organization_id'])
    .select(authorColumns)
    .select(organizationColumns);
}

export function toListing(row: InferResult<ReturnType<typeof selectListings>>[number]): FoundListing {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    slug: row.slug,
    bodyMarkdown: row.body_markdown,
    tags: row.tags,
    category: row.category,
    processedHtml: row.processed_html,
    published: row.published,
    createdAt: toOptionalRfc3339(row.created_at) ?? '',
    location: row.location ?? undefined,
    expiresAt: toOptionalRfc3339(row.expires_at),
    owner: toPerson(row.user_id, row),
    organization: toOrganization(row.organization_id, row),
  };
}
