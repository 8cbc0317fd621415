import { create } from '@bufbuild/protobuf';
import { ArticleSummarySchema } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { keepSnapshot } from '@commonplace/events/projection';
import { unavailable } from '@commonplace/rpc/errors';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { articles } from './articles.ts';
import { catchUpWithArticle, notePublished } from './catch-up.ts';

let fixture: AnalyticsFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const answer = (id: number) =>
  create(ArticleSummarySchema, { id, title: 'Just out', author: { userId: 7 }, organization: { id: 9 } });
const isPublished = async (id: number) =>
  (await fixture.db.selectFrom('articles').select('published').where('id', '=', id).executeTakeFirst())?.published;
async function apply(id: number, version: number, state: { published?: boolean; deleted?: boolean }) {
  const event = create(ArticleChangedSchema, { id, version, userId: 7, ...state });
  await keepSnapshot(fixture.context.database.fork(), articles, event);
}

test('an article is known from content before its event, and the event replaces it', async () => {
  await notePublished(fixture.db, answer(1), 0);
  const row = await fixture.db.selectFrom('articles').selectAll().where('id', '=', 1).executeTakeFirst();
  expect(row).toMatchObject({
    id: 1,
    version: 0,
    deleted: false,
    published: true,
    user_id: 7,
    organization_id: 9,
    title: 'Just out',
  });
  await apply(1, 1, { published: false });
  expect(await isPublished(1)).toBe(false);
});

test('a late answer does not undo an event', async () => {
  await apply(2, 1, { published: false });
  await notePublished(fixture.db, answer(2), 1);
  expect(await isPublished(2)).toBe(true);
  await apply(2, 2, { published: false });
  await notePublished(fixture.db, answer(2), 1);
  await notePublished(fixture.db, answer(2), 0);
  expect(await isPublished(2)).toBe(false);
});

test('an article is not said to be unknown while content is away, and a deleted one is not asked for', async () => {
  const articles = { batchGetArticles: () => Promise.reject(unavailable()) };
  const asked = catchUpWithArticle({ ...fixture.context, articles }, callBy(anonymous), 3);
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  await apply(4, 1, { deleted: true });
  expect(await catchUpWithArticle(fixture.context, callBy(anonymous), 4)).toBe(false);
  expect(await isPublished(3)).toBeUndefined();
});
