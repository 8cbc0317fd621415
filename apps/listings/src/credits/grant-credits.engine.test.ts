import { fromBinary } from '@bufbuild/protobuf';
import type { CallContext } from '@commonplace/domain/call-context';
import { AuditRecordedSchema } from '@commonplace/proto/listings/v1/events';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyOrganizationChanged } from '../projections/organizations.ts';
import { accounts, appendedEvents, callBy, give, startFixture, type ListingsFixture } from '../testing/fixture.ts';
import { maxBalance, maxGrant } from './credit-accounts.ts';
import { getBalances } from './get-balances.ts';
import { grantCredits } from './grant-credits.ts';

let fixture: ListingsFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await sql`
    insert into users (id, version, deleted, username, name, profile_image, profile_image_90)
    values (1, 1, false, 'known', 'Known', '', ''), (2, 2, true, 'gone', 'Gone', '', '')`.execute(fixture.db);
});
afterEach(() => fixture[Symbol.asyncDispose]());

const admin = userPrincipal({ userId: 5, roles: ['admin'] });
const holder = { type: 'User', id: 1 } as const;

test('adds up repeated grants and records each', async () => {
  await expect(grantCredits(fixture.context, callBy(admin), { holder, amount: 3 })).resolves.toBe(3);
  await expect(grantCredits(fixture.context, callBy(admin), { holder, amount: 4 })).resolves.toBe(7);
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 7, entries: 7 } });
  expect(await appendedEvents(fixture.db)).toEqual(['AuditRecorded', 'AuditRecorded']);
});

test('adds up concurrent grants', async () => {
  await Promise.all(Array.from({ length: 20 }, () => give(fixture.context, holder, 5)));
  expect(await accounts(fixture.db)).toEqual({ 'User/1': { balance: 100, entries: 100 } });
});

test.each([
  [anonymous, 'unauthenticated'],
  [userPrincipal({ userId: 1, roles: ['moderator'] }), 'permission_denied'],
])('rejects callers who are not administrators: %o', async (principal, code) => {
  const granted = grantCredits(fixture.context, callBy(principal), { holder, amount: 1 });
  await expect(granted).rejects.toMatchObject({ code });
});

test('requires an existing holder, except from the command line', async () => {
  for (const id of [2, 3]) {
    const granted = grantCredits(fixture.context, callBy(admin), { holder: { type: 'User', id }, amount: 1 });
    await expect(granted).rejects.toMatchObject({ code: 'not_found' });
  }
  const cli = callBy(servicePrincipal('cli'));
  await expect(grantCredits(fixture.context, cli, { holder: { type: 'User', id: 3 }, amount: 1 })).resolves.toBe(1);
});

test('records each grant with the balances before and after it', async () => {
  for (const amount of [3, 4]) await grantCredits(fixture.context, callBy(admin), { holder, amount });
  const { rows } = await sql<{ payload: Buffer }>`select payload from outbox order by position`.execute(fixture.db);
  const records = rows.map(({ payload }) => fromBinary(AuditRecordedSchema, payload).record);
  const common = { action: 'grant_credits', targetType: 'User', targetId: '1', actorId: 5 };
  expect(records).toMatchObject([
    { ...common, before: '{"balance":0}', after: '{"balance":3,"amount":3}' },
    { ...common, before: '{"balance":3}', after: '{"balance":7,"amount":4}' },
  ]);
});

test('looks up users and organizations that listings does not know yet', async () => {
  const learned: unknown[] = [];
  const directory = {
    ...fixture.context.directory,
    learn: async (_call: CallContext, named: object) => !learned.push(named),
  };
  for (const type of ['User', 'Organization'] as const) {
    const holder = { type, id: 9 };
    const granted = grantCredits({ ...fixture.context, directory }, callBy(admin), { holder, amount: 1 });
    await expect(granted).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(learned).toEqual([{ userIds: [9] }, { organizationIds: [9] }]);
});

test('grants credits to an organization by its id, not to the user with that id', async () => {
  const organization = { type: 'Organization', id: 1 } as const;
  const granted = grantCredits(fixture.context, callBy(admin), { holder: organization, amount: 1 });
  await expect(granted).rejects.toMatchObject({ code: 'not_found' });
  expect(await accounts(fixture.db)).toEqual({});
});

test('grants the maximum amount at once', async () => {
  const granted = grantCredits(fixture.context, callBy(admin), { holder, amount: maxGrant });
  await expect(granted).resolves.toBe(maxGrant);
});

test.each([
  [0, 'must be greater than 0'],
  [-1, 'must be greater than 0'],
  [maxGrant + 1, 'must be less than or equal to 1000000'],
])('rejects a grant of %d', async (amount, message) => {
  const granted = grantCredits(fixture.context, callBy(admin), { holder, amount });
  await expect(granted).rejects.toMatchObject({ code: 'validation_failed', fields: { amount: [message] } });
  expect(await accounts(fixture.db)).toEqual({});
});

test('rejects a grant above the maximum balance, or without a holder', async () => {
  await give(fixture.context, holder, 1);
  await sql`update credit_accounts set balance = ${maxBalance}`.execute(fixture.db);
  const rejected = (fields: object) => ({ code: 'validation_failed', fields });
  const tooMuch = rejected({ amount: ['would raise the balance above 2000000000'] });
  await expect(give(fixture.context, holder, 1)).rejects.toMatchObject(tooMuch);
  const withoutHolder = grantCredits(fixture.context, callBy(admin), { holder: undefined, amount: 1 });
  await expect(withoutHolder).rejects.toMatchObject(rejected({ holder: ['must exist'] }));
});

test("returns the caller's balance and those of their organizations", async () => {
  for (const [id, username] of [
    [7, 'seven'],
    [8, 'eight'],
  ] as const) {
    await fixture.context.database.transaction(undefined, (em) =>
      applyOrganizationChanged(
        {
          $typeName: 'commonplace.community.v1.OrganizationChanged',
          id,
          version: 1,
          deleted: false,
          username,
          name: username,
          profileImage: '',
          profileImage90: '',
          memberships: [],
          formerUsernames: [],
        },
        { em },
      ),
    );
  }
  await give(fixture.context, { type: 'Organization', id: 8 }, 6);
  await give(fixture.context, { type: 'Organization', id: 9 }, 99);
  const member = userPrincipal({
    userId: 1,
    organizations: [
      { id: 8, role: 'member' },
      { id: 7, role: 'admin' },
    ],
  });
  expect(await getBalances(fixture.context, callBy(member))).toEqual({
    balance: 0,
    organizations: [
      { id: 7, username: 'seven', balance: 0 },
      { id: 8, username: 'eight', balance: 6 },
    ],
  });
  await give(fixture.context, holder, 2);
  expect(await getBalances(fixture.context, callBy(userPrincipal({ userId: 1 })))).toEqual({
    balance: 2,
    organizations: [],
  });
});
