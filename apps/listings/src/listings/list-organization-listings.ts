import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import { statement, type Given } from '@commonplace/db/statement';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { ListingsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { pickFresh } from './list-listings.ts';
import { selectListings, toListingView, type ListingView } from './listing-view.ts';

export interface ListOrganizationListingsInput extends Page {
  username: string;
  /** Only listings of this category; an unknown one has none. */
  category?: string | undefined;
}

/** An organization by the name in its address. */
export const organizationByUsername = statement(
  'organization-by-username',
  (db: Kysely<Tables>, given: Given<{ username: string }>) =>
    db
      .selectFrom('organizations')
      .select('id')
      .where(sql<boolean>`lower(username collate "C") = lower(${given('username')} collate "C")`)
      .where('deleted', '=', false)
      .limit(1),
);

/** The statement of E24; of a large organization and of a small one the best plans differ. */
export const freshOfOrganization = pagedStatement(
  {},
  (db: Kysely<Tables>, given: Given<{ organizationId: number } & PageWindow>) =>
    selectListings(db, (eb) => pickFresh(eb, given).where('organization_id', '=', given('organizationId'))),
);

const freshOfOrganizationInCategory = pagedStatement(
  {},
  (db: Kysely<Tables>, given: Given<{ organizationId: number; category: string } & PageWindow>) =>
    selectListings(db, (eb) =>
      pickFresh(eb, given)
        .where('organization_id', '=', given('organizationId'))
        .where('category', '=', given('category')),
    ),
);

/**
 * Published listings of an organization, freshest first (E24).
 * @throws DomainError not_found when there is no such organization.
 */
export async function listOrganizationListings(
  context: ListingsContext,
  call: CallContext,
  { username, category, ...page }: ListOrganizationListingsInput,
): Promise<{ listings: ListingView[]; hasNext: boolean; organizationId: number }> {
  const db = context.database.reader(call.signal);
  const find = () => organizationByUsername.first(db, { username });
  // One that was made a moment ago may not have been announced yet.
  const organization =
    (await find()) ?? ((await context.directory.learn(call, { usernames: [username] })) && (await find()));
  if (!organization) throw notFound();
  const organizationId = organization.id;
  const { rows, hasNext } = await (category === undefined
    ? freshOfOrganization.page(db, { organizationId }, page)
    : freshOfOrganizationInCategory.page(db, { organizationId, category }, page));
  return { listings: rows.map(toListingView), hasNext, organizationId };
}
