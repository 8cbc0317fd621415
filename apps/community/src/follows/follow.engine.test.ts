import { FollowChangedSchema, FollowsChangedSchema } from '@commonplace/proto/community/v1/events';
import { fromBinary } from '@bufbuild/protobuf';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrganization } from '../organizations/create-organization.ts';
import { lockUser } from '../users/lock-user.ts';
import type { Tables } from '../tables/tables.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { follow } from './follow.ts';
import { unfollow } from './unfollow.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const followsOf = (followerId: number) =>
  context.database
    .reader<Tables>()
    .selectFrom('follows')
    .select(['id', 'version', 'followable_type', 'followable_id', 'shown'])
    .where('follower_id', '=', followerId)
    .where('active', '=', true)
    .orderBy('followable_type')
    .orderBy('followable_id')
    .execute();

/** Returns the number of follows in each announced event of the user, in order. */
async function announced(followerId: number) {
  const rows = await context.database
    .reader<{ outbox: { position: string; subject: string; payload: Buffer } }>()
    .selectFrom('outbox')
    .select(['subject', 'payload'])
    .where('subject', 'like', '%.Follow%')
    .orderBy('position')
    .execute();
  return rows
    .map(({ subject, payload }) =>
      subject === FollowChangedSchema.typeName
        ? [fromBinary(FollowChangedSchema, payload)]
        : fromBinary(FollowsChangedSchema, payload).follows,
    )
    .filter(([first]) => first?.followerId === followerId)
    .map((follows) => follows.map(({ id, version, deleted }) => ({ id, version, deleted })));
}

it('follows every existing target once, and never the caller', async () => {
  const { call, principal } = await signUp(context);
  const one = await signUp(context);
  const { id: organizationId } = await createOrganization(context, operator, {
    username: 'followed_org',
    name: 'Followed',
    adminUsername: '',
  });
  const userIds = [one.principal.userId, one.principal.userId, principal.userId, 2_147_483_647, 0, -1];
  const whom = { userIds, organizationIds: [organizationId, 2_147_483_647] };
  await follow(context, call, whom);
  await follow(context, call, whom);
  expect(await followsOf(principal.userId)).toMatchObject([
    { version: 1, followable_type: 'Organization', followable_id: organizationId, shown: true },
    { version: 1, followable_type: 'User', followable_id: one.principal.userId, shown: true },
  ]);
  expect(await announced(principal.userId)).toEqual([expect.objectContaining({ length: 2 })]);
});

it('keeps one row, with a growing version, for a follow that ends and starts again', async () => {
  const { call, principal } = await signUp(context);
  const { principal: other } = await signUp(context);
  const whom = { userIds: [other.userId], organizationIds: [] };
  await follow(context, call, whom);
  const [first] = await followsOf(principal.userId);
  await unfollow(context, call, whom);
  await unfollow(context, call, whom);
  expect(await followsOf(principal.userId)).toEqual([]);
  await follow(context, call, whom);
  expect(await followsOf(principal.userId)).toEqual([{ ...first, version: 3 }]);
  const id = first?.id;
  expect((await announced(principal.userId)).flat()).toEqual([
    { id, version: 1, deleted: false },
    { id, version: 2, deleted: true },
    { id, version: 3, deleted: false },
  ]);
});

it('announces ten thousand follows in ten events', async () => {
  const { call, principal } = await signUp(context);
  await context.database.fork().execute(`
    with names as (insert into handles select 'crowd_' || n from generate_series(1, 9999) n returning name)
    insert into users (username, name, email) select name, name, name || '@example.com' from names`);
  const crowd = await context.database
    .reader<Tables>()
    .selectFrom('users')
    .select('id')
    .where('username', 'like', 'crowd\\_%')
    .execute();
  const whom = { userIds: [...crowd.map(({ id }) => id), 2_147_483_647], organizationIds: [] };
  await follow(context, call, whom);
  expect((await announced(principal.userId)).map(({ length }) => length)).toEqual([...Array(9).fill(1_000), 999]);
  await unfollow(context, call, whom);
  expect(await followsOf(principal.userId)).toEqual([]);
  const more = { userIds: Array.from({ length: 10_001 }, () => 1), organizationIds: [] };
  await expect(follow(context, call, more)).rejects.toMatchObject({ code: 'validation_failed' });
});

it('runs fifty concurrent calls one after the other', async () => {
  const { call, principal } = await signUp(context);
  const { principal: other } = await signUp(context);
  const whom = { userIds: [other.userId], organizationIds: [] };
  await Promise.all(Array.from({ length: 50 }, () => follow(context, call, whom)));
  expect(await announced(principal.userId)).toHaveLength(1);
});

it('does not hold a connection while it waits for other calls of the same user', async () => {
  const { call, principal } = await signUp(context);
  const { principal: other } = await signUp(context);
  const whom = { userIds: [other.userId], organizationIds: [] };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(context.database.reader());
    return rows[0]?.count;
  };
  let calls: Promise<void>[] = [];
  await context.database.transaction(undefined, async (em) => {
    await lockUser(em, principal.userId);
    calls = Array.from({ length: 30 }, () => follow(context, call, whom));
    await expect.poll(waiting).toBe(1);
    for (let look = 0; look < 5; look += 1) expect(await waiting()).toBe(1);
  });
  await Promise.all(calls);
  expect(await announced(principal.userId)).toHaveLength(1);
});

it('rejects restricted accounts, which may still unfollow', async () => {
  const { principal, call } = await signUp(context);
  const { principal: other } = await signUp(context);
  const whom = { userIds: [other.userId], organizationIds: [] };
  await follow(context, call, whom);
  for (const restriction of ['suspended', 'spam'] as const) {
    const restricted = callAs(userPrincipal({ userId: principal.userId, restriction }));
    await expect(follow(context, restricted, whom)).rejects.toMatchObject({ code: 'permission_denied' });
    await unfollow(context, restricted, whom);
  }
  expect(await followsOf(principal.userId)).toEqual([]);
  for (const act of [follow, unfollow]) {
    await expect(act(context, callAs(anonymous), whom)).rejects.toMatchObject({ code: 'unauthenticated' });
  }
});
