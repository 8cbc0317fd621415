import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, publish, signUp, type TestContext } from '../testing/fixture.ts';
import { listReadingList } from './list-reading-list.ts';
import { removeFromReadingList } from './remove-from-reading-list.ts';
import { setReadingListArchived } from './set-reading-list-archived.ts';
import { saveToReadingList } from './save-to-reading-list.ts';

let context: TestContext;
const list = { page: 1, perPage: 30, archived: false, query: '' };

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
    const { rows, hasNext } = await listReadingList(context, call, { ...list, page: number, perPage: 2 });
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
  expect((await listReadingList(context, call, list)).rows).toEqual([]);
});

it('is private to each user', async () => {
  const one = await signUp(context);
  const other = await signUp(context);
  await saveToReadingList(context, one.call, 1);
  expect((await listReadingList(context, other.call, list)).rows).toEqual([]);
  const visitor = callAs(anonymous);
  await expect(listReadingList(context, visitor, list)).rejects.toMatchObject({
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

it('keeps archived articles apart, and finds articles by words of their titles and paths', async () => {
  const { call } = await signUp(context);
  await publish(context, { id: 7, title: 'Über das Brotbacken' });
  await publish(context, { id: 8, title: 'Sourdough' });
  for (const articleId of [7, 8]) await saveToReadingList(context, call, articleId);
  const read = async (changes: Partial<typeof list>) =>
    (await listReadingList(context, call, { ...list, ...changes })).rows.map((row) => row.article_id);
  expect(await read({ query: 'ÜBER  brot' })).toEqual([7]);
  expect(await read({ query: 'über sourdough' })).toEqual([]);
  expect(await read({ query: '%' })).toEqual([]);
  await setReadingListArchived(context, call, { articleId: 7, archived: true });
  expect([await read({}), await read({ archived: true })]).toEqual([[8], [7]]);
  await setReadingListArchived(context, call, { articleId: 7, archived: false });
  expect(await read({})).toEqual([8, 7]);
  const notSaved = setReadingListArchived(context, call, { articleId: 5, archived: true });
  await expect(notSaved).rejects.toMatchObject({ code: 'not_found' });
});
