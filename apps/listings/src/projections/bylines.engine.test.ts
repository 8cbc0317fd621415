import { create, fromBinary } from '@bufbuild/protobuf';
import type { EventContext } from '@commonplace/events/consumers';
import { OrganizationChangedSchema, UserChangedSchema } from '@commonplace/proto/community/v1/events';
import { BylineChangedSchema } from '@commonplace/proto/listings/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createListing } from '../listings/create-listing.ts';
import { callBy, give, startFixture, validInput, type ListingsFixture } from '../testing/fixture.ts';
import { applyOrganizationChanged } from './organizations.ts';
import { applyUserChanged } from './users.ts';

let fixture: ListingsFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await give(fixture.context, { type: 'User', id: 1 }, 25);
  const seller = userPrincipal({ userId: 1, organizations: [{ id: 9, role: 'member' }] });
  await createListing(fixture.context, callBy(seller), { ...validInput, organizationId: 9 });
});
afterEach(() => fixture[Symbol.asyncDispose]());

function apply(handler: (context: EventContext) => Promise<void>): Promise<void> {
  const { database, logger } = fixture.context;
  return database.transaction(undefined, (em) => handler({ em, eventId: '', logger, occurredAt: '' }));
}

const userChanged = (id: number, version: number) =>
  apply((context) => applyUserChanged(create(UserChangedSchema, { id, version, username: `user_${id}` }), context));
const organizationChanged = (id: number, version: number) =>
  apply((context) =>
    applyOrganizationChanged(create(OrganizationChangedSchema, { id, version, username: `org_${id}` }), context),
  );

/** The events about bylines of listings. */
async function announced() {
  const { rows } = await sql<{ payload: Uint8Array }>`
    select payload from outbox where subject = ${BylineChangedSchema.typeName} order by position`.execute(fixture.db);
  return rows.map(({ payload }) => {
    const { userId, organizationId } = fromBinary(BylineChangedSchema, payload);
    return { userId, organizationId };
  });
}

test('appends an event when the byline of a seller changes', async () => {
  await userChanged(1, 2);
  await organizationChanged(9, 2);
  expect(await announced()).toEqual([{ userId: 1 }, { organizationId: 9 }]);
});

test('appends one for an organization without listings, but not for a user without listings or without a change', async () => {
  await userChanged(2, 2);
  expect(await announced()).toEqual([]);
  await organizationChanged(8, 2);
  await organizationChanged(8, 2);
  expect(await announced()).toEqual([{ organizationId: 8 }]);
  await userChanged(1, 2);
  await userChanged(1, 2);
  expect(await announced()).toHaveLength(2);
});
