import { create } from '@bufbuild/protobuf';
import { AccountClosedSchema } from '@commonplace/proto/community/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { expect, test } from 'vitest';
import { accounts, appendedEvents, callBy, give, startFixture, validInput } from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { applyAccountClosed } from './remove-listings-of-account.ts';

test('listings go with an account whose owner wants that, and stay otherwise; what was paid stays booked', async () => {
  await using fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 30);
  const listing = await createListing(fixture.context, callBy(userPrincipal({ userId: 1 })), validInput);
  const other = { ...validInput, action: 'draft' };
  const stays = await createListing(fixture.context, callBy(userPrincipal({ userId: 2 })), other);
  const close = (removesContent: boolean) =>
    fixture.context.database.transaction(undefined, (em) =>
      applyAccountClosed(create(AccountClosedSchema, { userId: 1, removesContent }), { em }),
    );
  const left = async () =>
    (await fixture.db.selectFrom('listings').select('id').orderBy('id').execute()).map(({ id }) => id);
  await close(false);
  expect(await left()).toEqual([listing.id, stays.id]);
  const events = await appendedEvents(fixture.db);
  await close(true);
  expect(await left()).toEqual([stays.id]);
  expect(await appendedEvents(fixture.db)).toEqual([...events, 'ListingChanged']);
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 5, entries: 5 } });
});
