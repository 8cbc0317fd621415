import { FollowChangedSchema } from '@commonplace/proto/community/v1/events';
import { anonymous } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeTraces } from '../accounts/remove-traces.ts';
import { followsOfUser } from '../accounts/exports/follow-entries.ts';
import { updateUserStatus } from '../moderation/update-user-status.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { outboxOf } from '../testing/outbox.ts';
import { followTag } from './follow-tag.ts';
import { follow } from './follow.ts';
import { hideFollows } from './hide-follows.ts';
import { listFollowedTags } from './list-followed-tags.ts';
import { listFollowers } from './list-followers.ts';
import { listOrganizationFollowers } from './list-organization-followers.ts';
import { unfollowTag } from './unfollow-tag.ts';

type Person = Awaited<ReturnType<typeof signUp>>;

let context: TestContext;
const signal = new AbortController().signal;
const firstPage = { page: 1, perPage: 80, oldestFirst: false };

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Creates users who follow a user, one after the other. */
async function followersOf({ principal }: Person, count: number): Promise<Person[]> {
  const followers: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const follower = await signUp(context);
    await follow(context, follower.call, { userIds: [principal.userId], organizationIds: [] });
    followers.push(follower);
  }
  return followers;
}

async function idsOfFollowers({ call }: Person, page: Partial<typeof firstPage> = {}): Promise<number[]> {
  const { rows } = await listFollowers(context, call, { ...firstPage, ...page });
  return rows.map(({ user_id: id }) => id);
}

const idsOf = (people: Person[]) => people.map(({ principal }) => principal.userId);

/** Runs the pending jobs. */
async function hideWaiting(): Promise<void> {
  const { rows } = await sql<{ payload: { userId: number } }>`
    delete from jobs.job where name = 'hide-follows-of-account' returning data -> 'payload' as payload`.execute(
    context.database.reader(),
  );
  for (const { payload } of rows) await hideFollows(context, payload, { signal });
}

describe('followers', () => {
  it('are listed newest first or oldest first, in pages', async () => {
    const user = await signUp(context);
    const followers = idsOf(await followersOf(user, 5));
    expect(await idsOfFollowers(user)).toEqual(followers.toReversed());
    expect(await idsOfFollowers(user, { oldestFirst: true, perPage: 2, page: 2 })).toEqual(followers.slice(2, 4));
    expect(await idsOfFollowers(user, { perPage: 2, page: 3 })).toEqual(followers.slice(0, 1));
    expect(await idsOfFollowers(user, { page: 2_147_483_647, perPage: 1_000 })).toEqual([]);
    await expect(listFollowers(context, callAs(anonymous), firstPage)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('leave out suspended and spam accounts while they have that status', async () => {
    const user = await signUp(context);
    const followers = await followersOf(user, 3);
    const [first, second, third] = idsOf(followers);
    const give = (userId = 0, status: string) => updateUserStatus(context, operator, { userId, status });
    await give(first, 'suspended');
    await give(second, 'spam');
    await give(third, 'limited');
    await hideWaiting();
    expect(await idsOfFollowers(user)).toEqual([third]);
    await give(first, 'active');
    await hideWaiting();
    expect(await idsOfFollowers(user)).toEqual([third, first]);
  });

  it('of organizations are listed for members', async () => {
    const [owner, member] = [await signUp(context), await signUp(context)];
    const createFor = async (username: string, { principal }: Person) => {
      const organization = { username, name: username, adminUsername: principal.username };
      return (await createOrganization(context, operator, organization)).id;
    };
    const ids = [await createFor('first_guild', owner), await createFor('second_guild', owner)];
    const other = await createFor('other_guild', member);
    const followers = [await signUp(context), await signUp(context)];
    await follow(context, followers[0]!.call, { userIds: [], organizationIds: [...ids, other] });
    await follow(context, followers[1]!.call, { userIds: [], organizationIds: [ids[1]!] });
    const page = (number: number) =>
      listOrganizationFollowers(context, owner.call, { ...firstPage, page: number, perPage: 2 });
    const [newest, older] = idsOf(followers).toReversed();
    expect((await page(1)).rows.map(({ user_id: id }) => id)).toEqual([newest, older]);
    expect((await page(2)).rows.map(({ user_id: id }) => id)).toEqual([older]);
    expect(await page(2)).toMatchObject({ hasNext: false });
    const stranger = await signUp(context);
    expect((await listOrganizationFollowers(context, stranger.call, firstPage)).rows).toEqual([]);
  });
});

describe('followed tags', () => {
  beforeAll(async () => {
    // Content is unavailable here; known tags are enough.
    await sql`insert into tags values (1, 'one'), (2, 'two'), (3, 'three')`.execute(context.database.reader());
  });

  it('are listed with the most points first, with one point by default', async () => {
    const { call } = await signUp(context);
    expect(await followTag(context, call, { name: 'one' })).toEqual({ id: 1, name: 'one', points: 1 });
    expect(await followTag(context, call, { name: 'TWO', points: 2.5 })).toEqual({ id: 2, name: 'two', points: 2.5 });
    await followTag(context, call, { name: 'three', points: -4 });
    expect(await followTag(context, call, { name: 'two' })).toMatchObject({ points: 2.5 });
    expect((await listFollowedTags(context, call)).map(({ name, points }) => [name, points])).toEqual([
      ['two', 2.5],
      ['one', 1],
      ['three', -4],
    ]);
    await unfollowTag(context, call, 'two');
    await unfollowTag(context, call, 'two');
    expect((await listFollowedTags(context, call)).map(({ name }) => name)).toEqual(['one', 'three']);
    expect(await followTag(context, call, { name: 'two' })).toMatchObject({ points: 1 });
  });

  it.each([1_000.5, -1_001, Infinity, NaN])('rejects %d points', async (points) => {
    const { call } = await signUp(context);
    await expect(followTag(context, call, { name: 'one', points })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await listFollowedTags(context, call)).toEqual([]);
  });

  it('are limited to a thousand', async () => {
    const { call } = await signUp(context);
    await sql`insert into tags select n, 'many_' || n from generate_series(1001, 2001) n`.execute(
      context.database.reader(),
    );
    await sql`
      insert into follows (follower_id, followable_type, followable_id)
      select users.id, 'Tag', n from users, generate_series(1001, 2000) n where users.id = (select max(id) from users)`.execute(
      context.database.reader(),
    );
    const refused = (field: string) => ({ code: 'validation_failed', fields: { [field]: expect.any(Array) } });
    await expect(followTag(context, call, { name: 'many_2001' })).rejects.toMatchObject(refused('name'));
    const tags = { userIds: [], organizationIds: [], tags: ['many_2001'] };
    await expect(follow(context, call, tags)).rejects.toMatchObject(refused('tags'));
    expect(await followTag(context, call, { name: 'many_2000', points: 3 })).toMatchObject({ points: 3 });
    expect(await listFollowedTags(context, call)).toHaveLength(1_000);
  });
});

it('are removed with the followers of a closed account', async () => {
  const leaver = await signUp(context);
  const [fan] = await followersOf(leaver, 1);
  await follow(context, leaver.call, { userIds: [fan!.principal.userId], organizationIds: [] });
  await followTag(context, leaver.call, { name: 'one' });
  await unfollowTag(context, leaver.call, 'one');
  const db = context.database.reader();
  const { userId } = leaver.principal;
  expect(await followsOfUser.all(db, { userId, afterType: '', afterId: 0 })).toMatchObject([
    { followable_type: 'User', name: fan!.principal.username, points: 1 },
  ]);
  const before = (await outboxOf(context, FollowChangedSchema)).length;
  await removeTraces(context, { userId, removesContent: false }, { signal });
  const { rows } = await sql`
    select from follows where follower_id = ${userId} or followable_type = 'User' and followable_id = ${userId}`.execute(
    db,
  );
  expect(rows).toEqual([]);
  expect((await outboxOf(context, FollowChangedSchema)).slice(before)).toMatchObject([
    { followerId: userId, followableType: 'User', version: 2, deleted: true },
    { followableId: userId, version: 2, deleted: true },
  ]);
});
