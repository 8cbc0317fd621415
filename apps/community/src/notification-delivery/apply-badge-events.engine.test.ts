import { create } from '@bufbuild/protobuf';
import { BadgeAchievementChangedSchema, type BadgeAchievementChanged } from '@commonplace/proto/admin/v1/events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestContext, signUp, type TestContext } from '../testing/fixture.ts';
import { notificationsOf, deliverAllNotifications } from '../testing/notifications.ts';
import { userById } from '../users/user-view.ts';
import { applyBadgeEvents } from './apply-badge-events.ts';

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
let winner: SignedUpUser;
let giver: SignedUpUser;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context[Symbol.asyncDispose]());
beforeEach(async () => {
  winner = await signUp(context);
  giver = await signUp(context);
});

const event = (id: number, badgeId: number, changes: Partial<BadgeAchievementChanged> = {}) =>
  create(BadgeAchievementChangedSchema, {
    id,
    version: 1,
    userId: winner.principal.userId,
    badgeId,
    badgeTitle: `Badge ${badgeId}`,
    rewarderId: giver.principal.userId,
    ...changes,
  });
const handle = (...events: BadgeAchievementChanged[]) =>
  context.database.transaction(undefined, (em) => applyBadgeEvents(events, { em }));
const badges = async () => (await userById.one(context.database.reader(), { id: winner.principal.userId })).badge_ids;
const by = ({ principal }: SignedUpUser) => principal.username;

it('notifies a user once of a badge and stores it, however often the event arrives', async () => {
  await handle(event(1, 5));
  await Promise.all([handle(event(1, 5)), handle(event(1, 5))]);
  await handle(event(2, 4), event(3, 5));
  await deliverAllNotifications(context);
  expect(await notificationsOf(context, winner.call)).toEqual([
    `badge_achievement by ${by(giver)} (1): BadgeAchievement 3`,
    `badge_achievement by ${by(giver)} (1): BadgeAchievement 2`,
    `badge_achievement by ${by(giver)} (1): BadgeAchievement 1`,
  ]);
  expect(await badges()).toEqual([4, 5]);
});

it('removes the notification of a deleted achievement, in any order of events', async () => {
  const deleted = (id: number) => event(id, 5, { version: 2, deleted: true });
  await handle(event(11, 5));
  await handle(deleted(11));
  await handle(deleted(12));
  await handle(event(12, 5));
  expect(await notificationsOf(context, winner.call)).toEqual([]);
  expect(await badges()).toEqual([]);
});

it('notifies users of badges from themselves or without a giver', async () => {
  await handle(event(21, 5, { rewarderId: winner.principal.userId }), event(22, 6, { rewarderId: 0 }));
  expect(await notificationsOf(context, winner.call)).toEqual([
    `badge_achievement by ${by(winner)} (1): BadgeAchievement 22`,
    `badge_achievement by ${by(winner)} (1): BadgeAchievement 21`,
  ]);
});
