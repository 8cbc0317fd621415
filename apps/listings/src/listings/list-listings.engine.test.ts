import { preparedName } from '@commonplace/db/prepared-statements';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type ListingsFixture } from '../testing/fixture.ts';
import { getListing } from './get-listing.ts';
import { newestListings, newestListingsInCategory, listListings } from './list-listings.ts';
import { getListingByPath } from './get-listing-by-path.ts';
import { listOwnListings, ownListings } from './list-own-listings.ts';
import {
  newestListingsOfOrganization,
  listOrganizationListings,
  organizationByUsername,
} from './list-organization-listings.ts';

const total = 30_000;

let fixture: ListingsFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await sql`
    insert into users (id, version, deleted, username, name, website_url, profile_image, profile_image_90)
    select id, 1, false, 'user_' || id, 'User ' || id, 'https://example.org', '', ''
    from generate_series(1, 20000) as id`.execute(fixture.db);
  await sql`
    insert into organizations (id, version, deleted, username, name, profile_image, profile_image_90)
    values (1, 1, false, 'acme', 'Acme', '', ''), (2, 1, true, 'gone', 'Gone', '', '')`.execute(fixture.db);
  // Two listings per second; every tenth is a draft, every third a job.
  await sql`
    insert into listings (version, user_id, organization_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at)
    select 1, 1 + n % 500, n % 3, 'Listing ' || n, 'listing-' || n, 'body', '<p>body</p>',
      case when n % 3 = 0 then 'jobs' else 'misc' end, array['tag'], false, n % 10 <> 0, now(),
      timestamptz '2026-01-01Z' + (n / 2) * interval '1 second'
    from generate_series(1, ${total}::integer) as n`.execute(fixture.db);
  await sql`analyze`.execute(fixture.db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const call = callBy(anonymous);

/** The plan for these parameters, or the generic plan of a prepared statement. */
async function plan({ sql: text, parameters }: CompiledQuery) {
  const explain =
    preparedName(text) === undefined
      ? CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters])
      : CompiledQuery.raw(`explain (generic_plan, costs off) ${text}`);
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('finds users by username with an index', async () => {
  const text = `select from users where lower(username collate "C") = 'nope' and not deleted`;
  expect(await plan(CompiledQuery.raw(text))).toContain('users_by_username');
});

test('lists published listings by bump time and id, with their owners', async () => {
  const { listings, hasNext } = await listListings(fixture.context, call, { page: 1, perPage: 4 });
  expect(listings.map(({ id }) => id)).toEqual([29_999, 29_998, 29_997, 29_996]);
  expect(hasNext).toBe(true);
  expect(listings[0]).toMatchObject({
    title: 'Listing 29999',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    owner: { userId: 500, name: 'User 500', websiteUrl: 'https://example.org' },
    organization: undefined,
  });
  // Organization 1 exists, 2 is deleted.
  expect(listings.map(({ organization }) => organization?.username)).toEqual([undefined, 'acme', undefined, undefined]);
});

test('filters by category and returns nothing for an unknown one', async () => {
  const jobs = await listListings(fixture.context, call, { page: 1, perPage: 50, category: 'jobs' });
  expect(new Set(jobs.listings.map(({ category }) => category))).toEqual(new Set(['jobs']));
  const none = await listListings(fixture.context, call, { page: 1, perPage: 50, category: 'nonsense' });
  expect(none).toEqual({ listings: [], hasNext: false });
});

test('lists the listings of an organization by its username in any case', async () => {
  const list = (username: string, category?: string) =>
    listOrganizationListings(fixture.context, call, { username, category, page: 1, perPage: 50 });
  const { listings, hasNext, organizationId } = await list('ACME');
  expect([listings.length, hasNext, organizationId]).toEqual([50, true, 1]);
  expect(new Set(listings.map(({ organization }) => organization?.username))).toEqual(new Set(['acme']));
  expect((await list('acme', 'jobs')).listings).toEqual([]);
  expect((await list('acme', 'misc')).listings).toHaveLength(50);
  for (const unknown of ['gone', 'unknown', ''])
    await expect(list(unknown)).rejects.toMatchObject({ code: 'not_found' });
});

test('returns pages that do not overlap, and marks the last one', async () => {
  const seen: (number | undefined)[] = [];
  for (const page of [1, 2, 3]) {
    const { listings } = await listListings(fixture.context, call, { page, perPage: 33 });
    seen.push(...listings.map(({ id }) => id));
  }
  expect(new Set(seen).size).toBe(99);
  const last = await listListings(fixture.context, call, { page: 27, perPage: 1_000 });
  expect([last.listings.length, last.hasNext]).toEqual([1_000, false]);
});

test.each([
  ['listings_fresh', newestListings.compile({}, { page: 1, perPage: 30 })],
  ['listings_fresh_in_category', newestListingsInCategory.compile({ category: 'jobs' }, { page: 1, perPage: 30 })],
])('reads from %s and joins only the rows of the list page', async (index, query) => {
  const text = await plan(query);
  expect(text).toMatch(new RegExp(`Limit\\s+->  Index Scan using ${index} on listings`));
  expect(text).toContain('Index Scan using users_pkey on users');
  expect(text).not.toMatch(/Seq Scan on (listings|users)/);
});

test('lists own listings in all states, newest first, from an index', async () => {
  const owner = callBy(userPrincipal({ userId: 11 }));
  const { listings, hasNext } = await listOwnListings(fixture.context, owner, { page: 1, perPage: 3 });
  expect(listings.map(({ id, published }) => [id, published])).toEqual([
    [29_510, false],
    [29_010, false],
    [28_510, false],
  ]);
  expect(hasNext).toBe(true);
  await expect(listOwnListings(fixture.context, call, { page: 1, perPage: 3 })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const text = await plan(ownListings.compile({ userId: 11 }, { page: 1, perPage: 30 }));
  expect(text).toMatch(/Limit\s+->  Index Scan using listings_newest_of_user on listings/);
});

test('shows an unpublished listing to its owner only', async () => {
  const owner = userPrincipal({ userId: 11 });
  await expect(getListing(fixture.context, callBy(owner), 10)).resolves.toMatchObject({ id: 10, published: false });
  for (const principal of [anonymous, userPrincipal({ userId: 12 })]) {
    await expect(getListing(fixture.context, callBy(principal), 10)).rejects.toMatchObject({ code: 'not_found' });
    const path = { category: 'misc', slug: 'listing-10' };
    await expect(getListingByPath(fixture.context, callBy(principal), path)).rejects.toMatchObject({
      code: 'not_found',
    });
  }
  await expect(getListing(fixture.context, call, 11)).resolves.toMatchObject({ id: 11 });
  await expect(getListing(fixture.context, call, total + 1)).rejects.toMatchObject({ code: 'not_found' });
});

test('reads the listings of an organization from an index', async () => {
  await sql`
    insert into listings (version, user_id, organization_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at)
    select 1, 1, 4, 'Theirs', 'theirs-' || n, 'body', '', 'misc', '{}', false, true, now(),
      timestamptz '2025-01-01Z' + n * interval '1 second'
    from generate_series(1, 2000) as n`.execute(fixture.db);
  await sql`
    insert into organizations (id, version, username, name)
    select n, 1, 'org_' || n, 'Org' from generate_series(10, 2000) as n`.execute(fixture.db);
  await sql`analyze listings, organizations`.execute(fixture.db);
  const text = await plan(newestListingsOfOrganization.compile({ organizationId: 4 }, { page: 1, perPage: 30 }));
  expect(text).toMatch(/Limit\s+->  Index Scan using listings_fresh_of_organization on listings/);
  expect(await plan(organizationByUsername.compile({ username: 'acme' }))).toContain('organizations_by_username');
});
