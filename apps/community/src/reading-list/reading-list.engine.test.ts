import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { listReadingList } from './list-reading-list.ts';
import { removeFromReadingList } from './remove-from-reading-list.ts';
import { saveToReadingList } from './save-to-reading-list.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
  for (let id = 1; id <= 5; id++) await publish(context, { id });
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

it('lists the newest first, in pages, without withdrawn articles', async () => {
  const { call } = await signUp(context);
  for (const articleId of [3, 1, 5, 2]) await saveToReadingList(context, call, articleId);
  const page = async (number: number) => {
    const { rows, hasNext } = await listReadingList(context, call, { page: number, perPage: 2 });
    return { articles: rows.map((row) => row.article_id), hasNext };
  };
  expect(await page(1)).toEqual({ articles: [2, 5], hasNext: true });
  expect(await page(2)).toEqual({ articles: [1, 3], hasNext: false });
  await publish(context, { id: 5, version: 2, published: false });
  expect(await page(1)).toEqual({ articles: [2, 1], hasNext: true });
  await publish(context, { id: 2, version: 2, deleted: true });
  expect(await page(1)).toEqual({ articles: [1, 3], hasNext: false });
});

it('saves an article once and removes a saved one', async () => {
  const { call } = await signUp(context);
  const first = await saveToReadingList(context, call, 4);
  const again = await saveToReadingList(context, call, 4);
  expect([first.created, again.created]).toEqual([true, false]);
  expect(again.row).toEqual(first.row);
  expect(first.row.status).toBe('valid');
  await removeFromReadingList(context, call, 4);
  await removeFromReadingList(context, call, 4);
  expect((await listReadingList(context, call, { page: 1, perPage: 30 })).rows).toEqual([]);
});

it('is private to each user', async () => {
  const one = await signUp(context);
  const other = await signUp(context);
  await saveToReadingList(context, one.call, 1);
  expect((await listReadingList(context, other.call, { page: 1, perPage: 30 })).rows).toEqual([]);
  const visitor = callAs(anonymous);
  await expect(listReadingList(context, visitor, { page: 1, perPage: 30 })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await expect(saveToReadingList(context, visitor, 1)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('accepts published articles only, also from restricted accounts', async () => {
  const { principal } = await signUp(context);
  const call = callAs(userPrincipal({ userId: principal.userId, restriction: 'suspended' }));
  await publish(context, { id: 6, published: false });
  for (const articleId of [6, 1_000_000]) {
    await expect(saveToReadingList(context, call, articleId)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await saveToReadingList(context, call, 1)).toMatchObject({ created: true });
});
