import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { ArticleSummarySchema } from '@commonplace/proto/content/v1/articles';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, createTestContext, publish, type TestContext } from '../testing/fixture.ts';
import { createArticleStates } from './article-states.ts';
import { findArticle } from './articles.ts';
import { findCurrentEpisode } from './catch-up-episode.ts';
import { catchUpWithArticle, findCurrentArticle, storePublished } from './catch-up.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

const find = (id: number) => findArticle(context.database.reader(), id);
const summary = (id: number) =>
  create(ArticleSummarySchema, {
    id,
    published: true,
    publishedAt: '2026-01-02T03:04:05Z',
    title: 'New',
    path: '/a/new',
    author: { userId: 1 },
    createdAt: '2026-01-02T03:04:05Z',
  });

it('keeps the newest version in any order of events', async () => {
  await publish(context, { id: 1, version: 3, published: true });
  await publish(context, { id: 1, version: 2, published: false });
  expect(await find(1)).toEqual({ id: 1, published: true });
  // Announced again: the row was damaged.
  await publish(context, { id: 1, version: 3, published: false });
  expect(await find(1)).toEqual({ id: 1, published: false });
  await publish(context, { id: 1, version: 4, deleted: true });
  await publish(context, { id: 1, version: 3 });
  expect(await find(1)).toBeUndefined();
});

it('copies an article from content before its event, which replaces it', async () => {
  await storePublished(context.database.fork(), summary(2), undefined);
  expect(await find(2)).toEqual({ id: 2, published: true });
  await publish(context, { id: 2, version: 1, published: false });
  expect(await find(2)).toEqual({ id: 2, published: false });
});

it('does not let a late answer of content replace an event', async () => {
  await publish(context, { id: 3, version: 1, published: false });
  await storePublished(context.database.fork(), summary(3), 1);
  expect(await find(3)).toEqual({ id: 3, published: true });
  await publish(context, { id: 3, version: 3, published: false });
  await storePublished(context.database.fork(), summary(3), 1);
  await storePublished(context.database.fork(), summary(3), undefined);
  expect(await find(3)).toEqual({ id: 3, published: false });
});

it('uses the copy while content is unavailable, where that is safe', async () => {
  await publish(context, { id: 4, published: false });
  await publish(context, { id: 5, version: 1, published: true, commentsClosed: true });
  await publish(context, { id: 6, version: 1, deleted: true });
  const call = callAs(anonymous);
  const away = {
    ...context,
    articleStates: createArticleStates(() => Promise.reject(unavailable())),
    podcasts: { batchGetPodcastEpisodeStates: () => Promise.reject(unavailable()) },
  };
  for (const id of [4, 7])
    await expect(catchUpWithArticle(away, call, id)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await catchUpWithArticle(away, call, 5)).toEqual({ id: 5, published: true, commentsClosed: true });
  expect(await catchUpWithArticle(away, call, 6)).toBeUndefined();
  expect(await findCurrentArticle(away, call, 4, 'read')).toEqual({ id: 4, published: false, commentsClosed: false });
  await expect(findCurrentEpisode(away, call, 7, 'read')).rejects.toMatchObject({ code: 'unavailable' });
});
