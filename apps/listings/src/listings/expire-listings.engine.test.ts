import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accounts, appendedEvents, callBy, give, startFixture, validInput } from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { expireListings } from './expire-listings.ts';
import { updateListing } from './update-listing.ts';

const running = { signal: new AbortController().signal };

test('unpublishes listings after 30 days or at their expiry, with an event in the same transaction', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  const call = callBy(userPrincipal({ userId: 1 }));
  await createListing(context, call, { ...validInput, action: 'draft' });
  await sql`
    insert into listings (version, user_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at, expires_at)
    select 1, 1, kind, kind || number, 'x', '', 'misc', '{}', false, kind <> 'unpublished', now(),
      now() - case kind when 'old' then interval '30 days' when 'unpublished' then interval '40 days'
        else interval '29 days 23 hours' end,
      case kind when 'over' then now() - interval '1 second' when 'later' then now() + interval '1 hour' end
    from unnest(array['old', 'over', 'later', 'young', 'unpublished']) as kind,
      generate_series(1, case when kind = 'old' then 120 else 1 end) as number`.execute(db);
  await expireListings(context, running);
  const { rows } = await sql<{ title: string; published: boolean; version: number; count: number }>`
    select title, published, version, count(*)::integer from listings where bumped_at is not null
    group by 1, 2, 3 order by 1`.execute(db);
  expect(rows).toEqual([
    { title: 'later', published: true, version: 1, count: 1 },
    { title: 'old', published: false, version: 2, count: 120 },
    { title: 'over', published: false, version: 2, count: 1 },
    { title: 'unpublished', published: false, version: 1, count: 1 },
    { title: 'young', published: true, version: 1, count: 1 },
  ]);
  const events = await sql<{ transactions: number; listings: number; count: number }>`
    select count(distinct xmin::text)::integer as transactions, count(distinct aggregate_id)::integer as listings,
      count(*)::integer from outbox where aggregate_version = 2`.execute(db);
  expect(events.rows).toEqual([{ transactions: 4, listings: 121, count: 121 }]);
  // Each transaction changed the rows of its events.
  const mismatches = await sql`
    select 1 from outbox join listings on aggregate_id = 'listing:' || listings.id
    where outbox.xmin::text <> listings.xmin::text and aggregate_version = 2`.execute(db);
  expect(mismatches.rows).toEqual([]);
  const before = await appendedEvents(db);
  await expireListings(context, running);
  expect(await appendedEvents(db)).toEqual(before);
});

test('either expires or bumps a listing that is bumped at the same time', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  const call = callBy(userPrincipal({ userId: 1 }));
  await give(context, { type: 'User', id: 1 }, 100);
  await sql`insert into users (id, version, username, name) values (1, 1, 'one', 'One')`.execute(db);
  await sql`
    insert into listings (version, user_id, title, slug, body_markdown, processed_html, category, tags,
      contact_via_connect, published, created_at, bumped_at)
    select 1, 1, 'old', 'old-' || number, 'x', '', 'misc', '{}', false, true, now(), now() - interval '31 days'
    from generate_series(1, 40) as number`.execute(db);
  const ids = (await db.selectFrom('listings').select('id').execute()).map(({ id }) => id);
  const bump = (id: number) => updateListing(context, call, { id, action: 'bump' });
  await Promise.all([expireListings(context, running), ...ids.map(bump), expireListings(context, running)]);
  const { rows } = await sql<{ changes: number; announced: number; bumped: number }>`
    select sum(version - 1)::integer as changes, count(*) filter (where bumped_at > now() - interval '1 day')::integer as bumped,
      (select count(*)::integer from outbox where subject like '%ListingChanged') as announced
    from listings`.execute(db);
  expect(rows[0]).toMatchObject({ bumped: 40, announced: rows[0]?.changes });
  expect(await accounts(db)).toEqual({ 'User/1': { balance: 60, entries: 60 } });
});

test('stops when the job is aborted', async () => {
  await using fixture = await startFixture();
  await expect(expireListings(fixture.context, { signal: AbortSignal.abort() })).rejects.toThrow();
});
