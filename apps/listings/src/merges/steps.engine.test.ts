import { userPrincipal } from '@commonplace/testing/principals';
import { expect, test } from 'vitest';
import { maxBalance } from '../credits/credit-accounts.ts';
import { createListing } from '../listings/create-listing.ts';
import {
  accounts,
  appendedEvents,
  callBy,
  give,
  startFixture,
  validInput,
  type ListingsFixture,
} from '../testing/fixture.ts';
import { steps } from './steps.ts';

const merge = { mergeId: 1, sourceId: 1, targetId: 2, targetUsername: 'two' };

async function move({ context }: ListingsFixture): Promise<void> {
  for (const step of steps) while (await context.database.transaction(undefined, (em) => step(em, merge)));
}

test('moves listings and credits once, and keeps the ledger balanced', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  await give(context, { type: 'User', id: 1 }, 100);
  await give(context, { type: 'User', id: 2 }, 10);
  const { id } = await createListing(context, callBy(userPrincipal({ userId: 1 })), validInput);
  await move(fixture);
  await move(fixture);
  expect(await db.selectFrom('listings').select(['id', 'user_id', 'version']).execute()).toEqual([
    { id, user_id: 2, version: 2 },
  ]);
  expect(await accounts(db)).toEqual({ 'User/2': { balance: 85, entries: 85 } });
  expect((await appendedEvents(db)).filter((name) => name === 'ListingChanged')).toHaveLength(2);
});

test('moves credits to an account without any', async () => {
  await using fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 7);
  await move(fixture);
  expect(await accounts(fixture.db)).toEqual({ 'User/2': { balance: 7, entries: 7 } });
});

test('drops credits above the maximum balance and records it', async () => {
  await using fixture = await startFixture();
  const { context, db } = fixture;
  for (const id of [1, 2]) await give(context, { type: 'User', id }, 10);
  await db
    .updateTable('credit_accounts')
    .set({ balance: maxBalance - 5 })
    .where('holder_id', '=', 2)
    .execute();
  await db
    .updateTable('credit_entries')
    .set({ amount: maxBalance - 5 })
    .where('account_id', 'in', db.selectFrom('credit_accounts').select('id').where('holder_id', '=', 2))
    .execute();
  await move(fixture);
  expect(await accounts(db)).toEqual({ 'User/2': { balance: maxBalance, entries: maxBalance } });
});
