import { create } from '@bufbuild/protobuf';
import { AccountClosedSchema } from '@commonplace/proto/community/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accounts,
  appendedEvents,
  callBy,
  give,
  startFixture,
  validInput,
  type ListingsFixture,
} from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { applyAccountClosed, removeListingsOfAccount } from './remove-listings-of-account.ts';

const running = { signal: new AbortController().signal };

/** Applies the closing of an account and returns the payloads of all jobs. */
async function close({ context, db }: ListingsFixture, removesContent: boolean): Promise<unknown[]> {
  const event = create(AccountClosedSchema, { userId: 1, removesContent });
  await context.database.transaction(undefined, (em) => applyAccountClosed(event, { em }));
  const { rows } = await sql<{ payload: unknown }>`
    select data -> 'payload' as payload from jobs.job where name = 'remove-listings-of-account'`.execute(db);
  return rows.map(({ payload }) => payload);
}

const write = ({ context }: ListingsFixture, userId: number) =>
  createListing(context, callBy(userPrincipal({ userId })), { ...validInput, action: 'draft' });

const remaining = async ({ db }: ListingsFixture) =>
  (await db.selectFrom('listings').select('id').orderBy('id').execute()).map(({ id }) => id);

test('removes listings only if the owner wants that, without a refund', async () => {
  await using fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 30);
  const listing = await createListing(fixture.context, callBy(userPrincipal({ userId: 1 })), validInput);
  const stays = await write(fixture, 2);
  expect(await close(fixture, false)).toEqual([]);
  expect(await close(fixture, true)).toEqual([{ userId: 1 }]);
  expect(await remaining(fixture)).toEqual([listing.id, stays.id]);
  const events = await appendedEvents(fixture.db);
  await removeListingsOfAccount(fixture.context, { userId: 1 }, running);
  await removeListingsOfAccount(fixture.context, { userId: 1 }, running);
  expect(await remaining(fixture)).toEqual([stays.id]);
  expect(await appendedEvents(fixture.db)).toEqual([...events, 'ListingChanged']);
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 5, entries: 5 } });
});

test('removes many listings in several transactions, with one event each', async () => {
  await using fixture = await startFixture();
  const { db } = fixture;
  const { id } = await write(fixture, 1);
  await sql`insert into listings (${sql.raw(await columns(fixture))})
    select ${sql.raw((await columns(fixture)).replace('slug', "slug || '-' || n"))}
    from listings, generate_series(1, 129) as n where id = ${id}`.execute(db);
  const before = (await appendedEvents(db)).length;
  const all = await remaining(fixture);
  expect(all).toHaveLength(130);
  await removeListingsOfAccount(fixture.context, { userId: 1 }, running);
  expect(await remaining(fixture)).toEqual([]);
  const { rows } = await sql<{ aggregate: string; transaction: string }>`
    select aggregate_id as aggregate, xmin::text as transaction from outbox order by position offset ${before}`.execute(
    db,
  );
  expect(new Set(rows.map(({ aggregate }) => aggregate))).toEqual(new Set(all.map((each) => `listing:${each}`)));
  expect(rows).toHaveLength(130);
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(3);
});

test('stops when the job is aborted', async () => {
  await using fixture = await startFixture();
  const { id } = await write(fixture, 1);
  const stopped = removeListingsOfAccount(fixture.context, { userId: 1 }, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  expect(await remaining(fixture)).toEqual([id]);
});

/** The columns of listings without the id. */
async function columns({ db }: ListingsFixture): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'listings' and column_name <> 'id' and is_generated = 'NEVER'`.execute(
    db,
  );
  return rows.map(({ name }) => name).join(', ');
}
