import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { storeUsers } from '../testing/projections.ts';
import { addSegmentUsers, removeSegmentUsers } from './change-segment-users.ts';
import { createSegment } from './create-segment.ts';
import { deleteSegment } from './delete-segment.ts';
import { getSegment } from './get-segment.ts';
import { listSegmentUsers } from './list-segment-users.ts';
import { listSegments } from './list-segments.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await sql`
    insert into audience_users (id, version, deleted, role_list)
    select n, 1, false, 'good_standing' from generate_series(1, 10000) n`.execute(fixture.db);
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));

async function make(userIds: number[] = []): Promise<number> {
  const { id } = await createSegment(fixture.context, admin);
  if (userIds.length > 0) await addSegmentUsers(fixture.context, admin, { id, userIds });
  return id;
}

const countOf = async (id: number) => (await getSegment(fixture.context, admin, { id })).userCount;
const members = async (id: number, page = 1, perPage = 3) =>
  listSegmentUsers(fixture.context, admin, { id, page, perPage });

test('adds up to 10,000 users, ignoring current members and unknown users', async () => {
  const id = await make([5, 6]);
  const userIds = Array.from({ length: 10_000 }, (_, at) => at + 2);
  const { succeeded } = await addSegmentUsers(fixture.context, admin, { id, userIds });
  expect(succeeded).toEqual(userIds.slice(0, -1));
  expect(await countOf(id)).toBe(9_999);
  await expect(addSegmentUsers(fixture.context, admin, { id, userIds: [...userIds, 1] })).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Too many user IDs provided',
  });
  expect((await removeSegmentUsers(fixture.context, admin, { id, userIds })).succeeded).toHaveLength(9_999);
  expect(await countOf(id)).toBe(0);
});

test('reports users who are not members when removing', async () => {
  const id = await make([1, 2, 3, 4]);
  const removed = await removeSegmentUsers(fixture.context, admin, { id, userIds: [3, 9, 3, 2, 20_000] });
  expect(removed.succeeded).toEqual([3, 2]);
  expect(await members(id)).toEqual({ userIds: [1, 4], hasNext: false });
});

test('counts members correctly under 50 concurrent changes, without deadlocks', async () => {
  const id = await make();
  const at = (n: number) => Array.from({ length: 20 }, (_, index) => ((n * 7 + index * 3) % 50) + 1).toReversed();
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 3 === 0
        ? removeSegmentUsers(fixture.context, admin, { id, userIds: at(n) })
        : n % 10 === 1
          ? storeUsers(fixture, { id: n + 1, version: n + 2, deleted: true })
          : addSegmentUsers(fixture.context, admin, { id, userIds: at(n) }),
    ),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audience_segment_members where segment_id = ${id}`.execute(fixture.db);
  expect(await countOf(id)).toBe(rows[0]?.count);
});

test('removes closed accounts from all segments', async () => {
  const [one, other] = [await make([101, 102, 103]), await make([102])];
  await storeUsers(fixture, { id: 102, version: 2, deleted: true });
  expect([await countOf(one), await countOf(other)]).toEqual([2, 0]);
  const { succeeded } = await addSegmentUsers(fixture.context, admin, { id: other, userIds: [102] });
  expect(succeeded).toEqual([]);
});

test('pages through members, and lists the newest segment first', async () => {
  const [first, second] = [await make([201, 202, 203, 204]), await make()];
  expect(await members(first)).toEqual({ userIds: [201, 202, 203], hasNext: true });
  expect(await members(first, 2)).toEqual({ userIds: [204], hasNext: false });
  expect(await members(first, 3)).toEqual({ userIds: [], hasNext: false });
  expect(await members(second)).toEqual({ userIds: [], hasNext: false });
  const { segments, hasNext } = await listSegments(fixture.context, admin, { page: 1, perPage: 2 });
  expect([segments.map(({ id }) => id), hasNext]).toEqual([[second, first], true]);
});

test('hides automatic segments', async () => {
  const { rows } = await sql<{ id: number }>`select id from audience_segments where type_of <> 'manual'`.execute(
    fixture.db,
  );
  expect(rows).toHaveLength(3);
  for (const { id } of [...rows, { id: 1_000_000 }]) {
    for (const attempt of [
      () => getSegment(fixture.context, admin, { id }),
      () => members(id),
      () => addSegmentUsers(fixture.context, admin, { id, userIds: [1] }),
      () => removeSegmentUsers(fixture.context, admin, { id, userIds: [1] }),
      () => deleteSegment(fixture.context, admin, { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
  }
  const { segments } = await listSegments(fixture.context, admin, { page: 1, perPage: 1_000 });
  expect(new Set(segments.map(({ typeOf }) => typeOf))).toEqual(new Set(['manual']));
});

test('rejects callers who are not administrators', async () => {
  const id = await make();
  const moderator = callBy(userPrincipal({ userId: 2, roles: ['moderator'] }));
  for (const [call, code] of [
    [moderator, 'permission_denied'],
    [callBy(anonymous), 'unauthenticated'],
  ] as const) {
    for (const attempt of [
      () => listSegments(fixture.context, call, { page: 1, perPage: 1 }),
      () => createSegment(fixture.context, call),
      () => deleteSegment(fixture.context, call, { id }),
      () => addSegmentUsers(fixture.context, call, { id, userIds: [1] }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code });
    }
  }
});
