import { fromBinary } from '@bufbuild/protobuf';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callBy, give, startFixture, validInput, type ListingsFixture } from '../testing/fixture.ts';
import { createListing } from './create-listing.ts';
import { republishListings } from './listing-events.ts';

let fixture: ListingsFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 100);
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Removes and returns the events of the outbox. */
async function takeEvents() {
  const { rows } = await sql<{ position: string; payload: Uint8Array }>`
    delete from outbox where subject = ${ListingChangedSchema.typeName} returning position, payload`.execute(
    fixture.db,
  );
  return rows
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map(({ payload }) => fromBinary(ListingChangedSchema, payload));
}

test('includes the content of published listings only', async () => {
  const create = (action?: string) =>
    createListing(fixture.context, callBy(userPrincipal({ userId: 1 })), { ...validInput, action });
  const { title } = await create();
  await create('draft');
  const [published, draft] = await takeEvents();
  expect(published).toMatchObject({ published: true, title, bodyMarkdown: validInput.bodyMarkdown });
  expect(published?.processedHtml).toContain('<p>');
  expect(published?.bumpedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(draft).toMatchObject({ published: false, title: '', bodyMarkdown: '', processedHtml: '' });
});

test('republishes all listings in batches', async () => {
  for (const action of [undefined, 'draft', undefined])
    await createListing(fixture.context, callBy(userPrincipal({ userId: 1 })), { ...validInput, action });
  const before = await takeEvents();
  const announce = (after: number) =>
    fixture.context.database.transaction(undefined, (em) => republishListings(em, after, 2));
  const [, second = 0] = await announce(0);
  expect(await announce(second)).toHaveLength(1);
  expect(await takeEvents()).toEqual(before);
});
