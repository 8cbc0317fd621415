import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { sql, type Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pickNewest } from './list-listings.ts';
import { selectListings, toListingView, type ListingView } from './listing-view.ts';

export interface ListOrganizationListingsInput extends Page {
  username: string;
  /** An unknown category has no listings. */
  category?: string | undefined;
}

export const organizationByUsername = statement(
  'organization-by-username',
  (db: Kysely<Tables>, param: Param<{ username: string }>) =>
    db
      .selectFrom('organizations')
      .select('id')
      .where(sql<boolean>`lower(username collate "C") = lower(${param('username')} collate "C")`)
      .where('deleted', '=', false)
      .limit(1),
);

/** Not prepared: large and small organizations need different plans. */
export const newestListingsOfOrganization = pagedStatement(
  {},
  (db: Kysely<Tables>, param: Param<{ organizationId: number } & PageWindow>) =>
    selectListings(db, (eb) => pickNewest(eb, param).where('organization_id', '=', param('organizationId'))),
);

const newestListingsOfOrganizationInCategory = pagedStatement(
  {},
  (db: Kysely<Tables>, param: Param<{ organizationId: number; category: string } & PageWindow>) =>
    selectListings(db, (eb) =>
      pickNewest(eb, param)
        .where('organization_id', '=', param('organizationId'))
        .where('category', '=', param('category')),
    ),
);

/**
 * Returns published listings of an organization, most recently bumped first.
 * @throws DomainError not_found for an unknown organization.
 */
export async function listOrganizationListings(
  context: ListingsContext,
  call: CallContext,
  { username, category, ...page }: ListOrganizationListingsInput,
): Promise<{ listings: ListingView[]; hasNext: boolean; organizationId: number }> {
  const db = context.database.reader(call.signal);
  const find = () => organizationByUsername.first(db, { username });
  // A new organization may not be in the projection yet.
  const organization =
    (await find()) ?? ((await context.directory.learn(call, { usernames: [username] })) && (await find()));
  if (!organization) throw notFound();
  const organizationId = organization.id;
  const { rows, hasNext } = await (category === undefined
    ? newestListingsOfOrganization.page(db, { organizationId }, page)
    : newestListingsOfOrganizationInCategory.page(db, { organizationId, category }, page));
  return { listings: rows.map(toListingView), hasNext, organizationId };
}
