import { create } from '@bufbuild/protobuf';
import { BadgeAwardedSchema } from '@commonplace/proto/admin/v1/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, startFixture, type ListingsFixture } from '../testing/fixture.ts';
import { maxGrant } from './credit-accounts.ts';
import { grantForBadge } from './grant-for-badge.ts';

let fixture: ListingsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const grant = (achievementId: number, userId: number, credits: number) =>
  fixture.context.database.transaction(undefined, (em) =>
    grantForBadge(create(BadgeAwardedSchema, { achievementId, userId, credits }), { em }),
  );

test('grants the credits of an award once, also for concurrent duplicate events', async () => {
  await grant(1, 7, 3);
  await Promise.all(Array.from({ length: 10 }, () => grant(1, 7, 3)));
  await Promise.all(Array.from({ length: 10 }, (_, index) => grant(2 + index, 8, 5)));
  await grant(20, 9, 0);
  await grant(21, 10, maxGrant);
  expect(await accounts(fixture.db)).toEqual({
    'User/7': { balance: 3, entries: 3 },
    'User/8': { balance: 50, entries: 50 },
    'User/10': { balance: maxGrant, entries: maxGrant },
  });
});
