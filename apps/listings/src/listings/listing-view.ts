import { editTag } from '@commonplace/domain/edit-tags';
import { toOptionalRfc3339, toRfc3339 } from '@commonplace/rules/rfc3339';
import { organizationColumns, toOrganization } from '@commonplace/people/organization';
import { authorColumns, toPerson } from '@commonplace/people/person';
import type { ListingSchema } from '@commonplace/proto/listings/v1/listings';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type ListingView = MessageInitShape<typeof ListingSchema>;

const editableColumns = [
  ...(['id', 'title', 'slug', 'body_markdown', 'tags', 'category', 'processed_html', 'published'] as const),
  ...(['location', 'expires_at'] as const),
] as const;

const listingColumns = [
  ...editableColumns,
  ...(['version', 'created_at', 'user_id', 'organization_id', 'bumped_at'] as const),
  ...(['withheld', 'originally_published_at'] as const),
] as const;

type ListingChoice = (eb: ExpressionBuilder<Tables, never>) => ReturnType<typeof pickListings>;

/** Selects the listings that `choose` selects with their owners, most recently bumped first. */
export function selectListings(db: Kysely<Tables>, choose: ListingChoice) {
  return joinOwners(db, choose).orderBy('listings.bumped_at', 'desc').orderBy('listings.id', 'desc');
}

/** Joins owners to the listings that `choose` selects. The subquery limits the join to one list page. */
export function joinOwners(db: Kysely<Tables>, choose: ListingChoice) {
  return db
    .selectFrom((eb) => choose(eb).as('listings'))
    .innerJoin('users as author', 'author.id', 'listings.user_id')
    .leftJoin('organizations as organization', (join) =>
      join.onRef('organization.id', '=', 'listings.organization_id').on('organization.deleted', '=', false),
    )
    .select(listingColumns.map((column) => `listings.${column}` as const))
    .select(authorColumns)
    .select(organizationColumns);
}

/** Selects the columns of views and records, for `choose` to filter. */
export function pickListings(eb: ExpressionBuilder<Tables, never>) {
  return eb.selectFrom('listings').select(listingColumns);
}

export type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>['execute']>>[number];

export function toListingView(row: ListingRow) {
  return {
    ...editableFields(row),
    version: row.version,
    createdAt: toRfc3339(row.created_at),
    owner: toPerson(row.user_id, row),
    organization: toOrganization(row.organization_id, row),
    etag: listingTag(row),
  } satisfies ListingView;
}

type EditableRow = Pick<ListingRow, (typeof editableColumns)[number]>;

/** Returns the edit tag of a listing. A bump changes it, so that a repeated one is noticed before it is charged. */
function listingTag(row: EditableRow & Pick<ListingRow, 'bumped_at'>): string {
  return editTag({ ...editableFields(row), bumpedAt: row.bumped_at });
}

function editableFields(row: EditableRow) {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    bodyMarkdown: row.body_markdown,
    tags: row.tags,
    category: row.category,
    processedHtml: row.processed_html,
    published: row.published,
    location: row.location ?? undefined,
    expiresAt: toOptionalRfc3339(row.expires_at),
  };
}
