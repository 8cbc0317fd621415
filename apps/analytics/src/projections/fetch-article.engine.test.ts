import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { ArticleSummarySchema } from '@commonplace/proto/content/v1/articles';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { keepSnapshot } from '@commonplace/events/projection';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { articles } from '@commonplace/service/article-projection';
import { fetchArticle, findOrFetch, storePublished } from './fetch-article.ts';

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

test('stores an article of content until its event replaces it', async () => {
  await storePublished(fixture.db, answer(1), 0);
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

test('does not undo a newer event', async () => {
  await apply(2, 1, { published: false });
  await storePublished(fixture.db, answer(2), 1);
  expect(await isPublished(2)).toBe(true);
  await apply(2, 2, { published: false });
  await storePublished(fixture.db, answer(2), 1);
  await storePublished(fixture.db, answer(2), 0);
  expect(await isPublished(2)).toBe(false);
});

test('fetches an article again whose older events arrive meanwhile', async () => {
  let version = 0;
  const articles = {
    async batchGetArticles() {
      version += 1;
      if (version < 3) await apply(5, version, { published: false });
      return { articles: [answer(5)] };
    },
  };
  const context = { ...fixture.context, articles } as unknown as typeof fixture.context;
  expect(await findOrFetch(context, callBy(anonymous), 5, async () => (await isPublished(5)) === true)).toBe(true);
});

test('reports unavailable while content is down, and does not fetch a deleted article', async () => {
  const articles = { batchGetArticles: () => Promise.reject(unavailable()) };
  const fetched = fetchArticle({ ...fixture.context, articles }, callBy(anonymous), 3);
  await expect(fetched).rejects.toMatchObject({ code: 'unavailable' });
  await apply(4, 1, { deleted: true });
  expect(await fetchArticle(fixture.context, callBy(anonymous), 4)).toBe(false);
  expect(await isPublished(3)).toBeUndefined();
});
