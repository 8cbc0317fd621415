import { userPrincipal } from '@commonplace/testing/principals';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListing } from '../listings/create-listing.ts';
import { callBy, give, startFixture, validInput, type ListingsFixture } from '../testing/fixture.ts';
import { entriesOfHolder, listCreditEntries } from './list-credit-entries.ts';

let fixture: ListingsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const page = { page: 1, perPage: 2 };

it('lists grants, badges and listings, newest first, also of deleted listings', async () => {
  const { context, db } = fixture;
  const call = callBy(userPrincipal({ userId: 1 }));
  await give(context, { type: 'User', id: 2 }, 9);
  await give(context, { type: 'User', id: 1 }, 60);
  await sql`
    insert into credit_entries (account_id, amount, granted_by)
    select id, 3, 'badge achievement 7' from credit_accounts where holder_id = 1`.execute(db);
  const [kept, gone] = [await createListing(context, call, validInput), await createListing(context, call, validInput)];
  await sql`delete from listings where id = ${gone.id}`.execute(db);
  const first = await listCreditEntries(context, call, page);
  expect(first).toMatchObject({
    entries: [
      { amount: -25, reason: 'listing' },
      { amount: -25, reason: 'listing', listing: { id: kept.id, title: validInput.title, category: 'jobs' } },
    ],
    hasNext: true,
  });
  expect(first.entries[0]).not.toHaveProperty('listing');
  expect(await listCreditEntries(context, call, { ...page, page: 2 })).toMatchObject({
    entries: [
      { amount: 3, reason: 'badge' },
      { amount: 60, reason: 'grant' },
    ],
    hasNext: false,
  });
});

it('shows those of an organization to its administrators and those of the site', async () => {
  const { context, db } = fixture;
  await sql`insert into organizations (id, version, username, name) values (5, 1, 'five', 'Five')`.execute(db);
  await give(context, { type: 'Organization', id: 5 }, 4);
  const of = (principal: Parameters<typeof userPrincipal>[0], organizationId = 5) =>
    listCreditEntries(context, callBy(userPrincipal(principal)), { ...page, organizationId });
  const expected = { entries: [{ amount: 4, reason: 'grant' }] };
  expect(await of({ userId: 1, organizations: [{ id: 5, role: 'admin' }] })).toMatchObject(expected);
  expect(await of({ userId: 2, roles: ['admin'] })).toMatchObject(expected);
  await expect(of({ userId: 1, organizations: [{ id: 5, role: 'member' }] })).rejects.toMatchObject({
    code: 'permission_denied',
  });
  await expect(of({ userId: 1 }, 6)).rejects.toMatchObject({ code: 'not_found' });
});

it('reads a page from an index', async () => {
  const { db } = fixture;
  await sql`
    insert into credit_accounts (holder_type, holder_id, balance)
    select 'User', n, 1 from generate_series(100, 2000) as n`.execute(db);
  await sql`
    insert into credit_entries (account_id, amount, granted_by)
    select id, 1, 'cli' from credit_accounts, generate_series(1, 10)`.execute(db);
  await sql`analyze credit_accounts, credit_entries, listings`.execute(db);
  const query = entriesOfHolder.compile({ type: 'User', id: 150 }, { page: 1, perPage: 30 });
  const explained = CompiledQuery.raw(`explain ${query.sql.replace(/^\/\*.*?\*\/\s*/, '')}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('credit_entries_of_account');
  expect(plan).not.toMatch(/Seq Scan on credit_/);
});
