import { toOptionalRfc3339, toRfc3339 } from '@commonplace/db/timestamps';
import type { ListingSchema } from '@commonplace/proto/listings/v1/listings';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A listing as the proto says it. */
export type ListingView = MessageInitShape<typeof ListingSchema>;

/** What of a listing is shown. */
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

const bylineColumns = [
  'users.name as user_name',
  'users.username as user_username',
  'users.microblog_username',
  'users.codehost_username',
  'users.website_url',
  'users.profile_image as user_profile_image',
  'users.profile_image_90 as user_profile_image_90',
  'organizations.name as organization_name',
  'organizations.username as organization_username',
  'organizations.profile_image as organization_profile_image',
  'organizations.profile_image_90 as organization_profile_image_90',
] as const;

/**
 * Adds who stands behind them to the listings that `choose` picks, freshest first. The choice is a subquery, so that only
 * the rows of one page are joined, however deep the page.
 */
export function selectListings(
  db: Kysely<Tables>,
  choose: (eb: ExpressionBuilder<Tables, never>) => ReturnType<typeof pickListings>,
) {
  return db
    .selectFrom((eb) => choose(eb).as('listings'))
    .innerJoin('users', 'users.id', 'listings.user_id')
    .leftJoin('organizations', (join) =>
      join.onRef('organizations.id', '=', 'listings.organization_id').on('organizations.deleted', '=', false),
    )
    .select(listingColumns.map((column) => `listings.${column}` as const))
    .select(bylineColumns)
    .orderBy('listings.bumped_at', 'desc')
    .orderBy('listings.id', 'desc');
}

/** The shown columns of the listings table, to be narrowed down by a choice. */
export function pickListings(eb: ExpressionBuilder<Tables, never>) {
  return eb.selectFrom('listings').select(listingColumns);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

/** Row to message. */
export function toListingView(row: ListingRow): ListingView {
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
    createdAt: toRfc3339(row.created_at),
    location: row.location ?? undefined,
    expiresAt: toOptionalRfc3339(row.expires_at),
    owner: toOwner(row),
    organization: toOrganization(row),
  };
}

function toOwner(row: ListingRow) {
  return {
    userId: row.user_id,
    name: row.user_name,
    username: row.user_username,
    microblogUsername: row.microblog_username ?? undefined,
    codehostUsername: row.codehost_username ?? undefined,
    websiteUrl: row.website_url ?? undefined,
    profileImage: row.user_profile_image,
    profileImage90: row.user_profile_image_90,
  };
}

function toOrganization(row: ListingRow) {
  // The organization is gone, or its event has not arrived yet.
  if (row.organization_id === null || row.organization_username === null) return undefined;
  return {
    id: row.organization_id,
    name: row.organization_name ?? '',
    username: row.organization_username,
    slug: row.organization_username,
    profileImage: row.organization_profile_image ?? '',
    profileImage90: row.organization_profile_image_90 ?? '',
  };
}
