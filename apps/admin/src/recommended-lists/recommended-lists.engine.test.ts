import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { RecommendedListInputSchema, type RecommendedListInput } from '@commonplace/proto/admin/v1/recommended_lists';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { storeUsers } from '../testing/projections.ts';
import { getRecommendedList } from './get-recommended-list.ts';
import { listRecommendedLists } from './list-recommended-lists.ts';
import { deleteRecommendedList, saveRecommendedList, updateRecommendedList } from './save-recommended-list.ts';

type Input = Exclude<MessageInitShape<typeof RecommendedListInputSchema>, RecommendedListInput>;

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  await storeUsers(fixture, { id: 1 }, { id: 2 }, { id: 3 }, { id: 4, deleted: true });
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const minimal: Input = { name: 'To read', placementArea: 'main_feed', userId: 1 };
const save = (input: Input) => saveRecommendedList(fixture.context, admin, create(RecommendedListInputSchema, input));
const update = (id: number, input: Input) =>
  updateRecommendedList(fixture.context, admin, { id, input: create(RecommendedListInputSchema, input) });

test('replaces the list of a user and placement, also concurrently', async () => {
  const first = await save({ ...minimal, articleIds: { ids: [3, 1, 3] } });
  expect(first.articleIds).toEqual([3, 1]);
  expect(Date.parse(first.expiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      save({ ...minimal, userId: 2, name: `List ${at}`, articleIds: { ids: [at + 1] } }),
    ),
  );
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  const again = await save({ ...minimal, name: 'Other', expiresAt: '2999-01-01T00:00:00Z' });
  expect(again).toMatchObject({ id: first.id, name: 'Other', articleIds: [], expiresAt: '2999-01-01T00:00:00Z' });
});

test('keeps fields that are not given', async () => {
  const { id = 0 } = await save({ ...minimal, userId: 3, articleIds: { ids: [1] } });
  expect(await update(id, { name: 'New' })).toMatchObject({ name: 'New', userId: 3, articleIds: [1] });
  await expect(update(id, { userId: 1 })).rejects.toMatchObject({ fields: { user_id: ['has already been taken'] } });
  await deleteRecommendedList(fixture.context, admin, { id });
  for (const attempt of [
    () => getRecommendedList(fixture.context, admin, { id }),
    () => update(id, { name: 'x' }),
    () => deleteRecommendedList(fixture.context, admin, { id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  }
});

test.each<[Input, string, string]>([
  [{ name: ' ' }, 'name', "Validation failed: Name can't be blank"],
  [{ name: 'x'.repeat(121) }, 'name', 'Validation failed: Name is too long (maximum is 120 characters)'],
  [{ placementArea: 'x' }, 'placement_area', "'x' is not a valid placement_area"],
  [{ placementArea: '' }, 'placement_area', "Placement area can't be blank"],
  [{ userId: 4 }, 'user', 'Validation failed: User must exist'],
  [{ userId: 0 }, 'user', 'Validation failed: User must exist'],
  [{ articleIds: { ids: [0] } }, 'article_ids', 'Validation failed: Article ids must be ids'],
  [{ expiresAt: '0000-01-01T00:00:00Z' }, 'expires_at', 'Validation failed: Expires at must be an RFC 3339 date-time'],
  [
    { expiresAt: '9999-12-31T23:00:00-10:00' },
    'expires_at',
    'Validation failed: Expires at must be an RFC 3339 date-time',
  ],
])('rejects %j', async (input, field, message) => {
  await expect(save({ ...minimal, ...input })).rejects.toMatchObject({
    message,
    fields: { [field]: [expect.any(String)] },
  });
});

test('searches names literally', async () => {
  const { id } = await save({ ...minimal, userId: 3, name: '50% Off_ers' });
  const find = async (search: string) =>
    (await listRecommendedLists(fixture.context, admin, { page: 1, perPage: 50, search })).lists.map((list) => list.id);
  expect(await find('50% OFF_')).toEqual([id]);
  expect(await find('50_')).toEqual([]);
});

test('rejects callers who are not administrators', async () => {
  const moderator = callBy(userPrincipal({ userId: 2, roles: ['moderator'] }));
  await expect(
    saveRecommendedList(fixture.context, moderator, create(RecommendedListInputSchema, minimal)),
  ).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(listRecommendedLists(fixture.context, moderator, { page: 1, perPage: 1 })).rejects.toMatchObject({
    code: 'permission_denied',
  });
});
