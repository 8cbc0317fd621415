import { userPrincipal } from '@commonplace/testing/principals';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountData } from '../merges/account-data.ts';
import { callBy, give, startFixture, type ListingsFixture } from '../testing/fixture.ts';
import { listingRecordsQuery, listListingRecords, type ListingRecordFilters } from './list-listing-records.ts';

const total = 30_000;

let fixture: ListingsFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await sql`
    insert into users (id, version, username, name) select id, 1, 'user_' || id, 'User' from generate_series(1, 20000) as id`.execute(
    fixture.db,
  );
  await sql`insert into organizations (id, version, username, name) values (9, 1, 'acme', 'Acme')`.execute(fixture.db);
  // User 1 has a third of all listings, user 2 some hundreds; every thousandth is a draft, every hundredth belongs to
  // an organization, and one is about education.
  await sql`
    insert into listings (version, user_id, organization_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at)
    select 1, case when n % 3 = 0 then 1 when n % 67 = 1 then 2 else 3 + n % 1999 end, case when n % 100 = 0 then 9 end, 'Listing ' || n,
      'listing-' || n, 'body', '<p>body</p>', case when n = 7 then 'education' else 'misc' end, array['tag'], false,
      n % 1000 <> 0, now(), case when n % 1000 <> 0 then now() - n * interval '1 second' end
    from generate_series(1, ${total}::integer) as n`.execute(fixture.db);
  await sql`vacuum analyze listings, users, organizations`.execute(fixture.db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 5, roles: ['admin'] }));
const list = async (filters: ListingRecordFilters, perPage = 3) => {
  const { listings, hasNext } = await listListingRecords(fixture.context, admin, { page: 1, perPage, ...filters });
  return [listings.map(({ id }) => id), hasNext];
};

async function plan({ sql: text, parameters }: CompiledQuery) {
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('lists listings in all states and of all users, newest first', async () => {
  expect(await list({})).toEqual([[30_000, 29_999, 29_998], true]);
  expect(await list({ published: false })).toEqual([[30_000, 29_000, 28_000], true]);
  expect(await list({ published: true, userId: 1 })).toEqual([[29_997, 29_994, 29_991], true]);
  expect(await list({ organizationId: 9, userId: 1 })).toEqual([[30_000, 29_700, 29_400], true]);
  expect(await list({ category: 'education' })).toEqual([[7], false]);
  expect(await list({ category: 'education', published: false })).toEqual([[], false]);
  expect(await list({ category: 'none' })).toEqual([[], false]);
  const { listings } = await listListingRecords(fixture.context, admin, { page: 1, perPage: 1 });
  expect(listings).toMatchObject([
    {
      published: false,
      withheld: false,
      bumpedAt: undefined,
      owner: { userId: 1 },
      organization: { username: 'acme' },
    },
  ]);
});

test('rejects callers who are not administrators', async () => {
  const moderator = callBy(userPrincipal({ userId: 5, roles: ['moderator'] }));
  const refused = listListingRecords(fixture.context, moderator, { page: 1, perPage: 3 });
  await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
});

test.each<[string, ListingRecordFilters]>([
  ['listings_pkey', {}],
  ['listings_newest_of_user', { userId: 2 }],
  ['listings_newest_of_organization', { organizationId: 9 }],
  ['listings_newest_in_category', { category: 'education' }],
  ['listings_newest_by_state', { published: false }],
])('reads from %s and joins only the rows of the list page', async (index, filters) => {
  const text = await plan(listingRecordsQuery(fixture.db, { page: 1, perPage: 30, ...filters }).compile());
  expect(text).toMatch(new RegExp(`Scan.* (using|on) ${index}`));
  expect(text).not.toMatch(/Seq Scan on (listings|users)/);
});

test('counts the data of an account up to ten thousand, with indexes', async () => {
  await give(fixture.context, { type: 'User', id: 77 }, 20_000);
  await sql`update listings set user_id = 1 where id between 1 and 10 and user_id <> 1`.execute(fixture.db);
  const countOf = (userId: number) => accountData.all(fixture.db, { userId });
  expect(await countOf(1)).toEqual([
    { kind: 'listings', count: 10_000, more: true, outcome: 'moves' },
    { kind: 'credits', count: 0, more: false, outcome: 'moves' },
  ]);
  expect(await countOf(77)).toEqual([
    { kind: 'listings', count: 10, more: false, outcome: 'moves' },
    { kind: 'credits', count: 20_000, more: false, outcome: 'moves' },
  ]);
  for (const userId of [1, 77]) {
    const text = await plan(accountData.compile({ userId }));
    expect(text).toMatch(/Limit\s+->/);
    expect(text).not.toContain('Seq Scan');
  }
  // Reads only the rows that it counts.
  expect(await plan(accountData.compile({ userId: 1 }))).not.toContain('Sort Key');
});
