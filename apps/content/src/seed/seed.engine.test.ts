import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import { create } from '@bufbuild/protobuf';
import { SeedArticlesRequestSchema, SeedCountersSchema } from '@commonplace/proto/content/v1/seed';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getArticle } from '../articles/read/get-article.ts';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { writeArticleText } from './article-text.ts';
import { seedArticles } from './seed-articles.ts';
import { wordOfRank } from './rare-words.ts';
import { seedCounters } from './seed-counters.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const cli = callBy(servicePrincipal('cli'));
const request = create(SeedArticlesRequestSchema, {
  seed: 1,
  offset: 100,
  count: 50,
  authors: [
    { id: 1, username: 'Ada', name: 'Ada' },
    { id: 2, username: 'bob', name: 'Bob' },
  ],
});

it('writes the same articles for the same numbers, once', async () => {
  const first = await seedArticles(fixture.context, cli, request);
  expect(first).toHaveLength(50);
  expect(await seedArticles(fixture.context, cli, request)).toEqual(first);
  expect(await fixture.sql('select count(*)::integer as count from articles')).toEqual([{ count: 50 }]);
  // Articles are not announced; one event tells that search results changed.
  expect(await fixture.sql('select subject from outbox')).toEqual([{ subject: SearchIndexChangedSchema.typeName }]);
  const article = await getArticle(fixture.context, callBy(anonymous), first[0]?.id ?? 0);
  expect(article.summary).toMatchObject({ title: first[0]?.title, path: first[0]?.path, published: true });
  expect(article.bodyHtml).toMatch(/^<p>.+<\/p>/);
  expect(article.bodyMarkdown).toContain('## ');
});

it('sets the counters of articles and ranks them accordingly', async () => {
  const [seeded] = await seedArticles(fixture.context, cli, request);
  const counters = { articleId: seeded?.id ?? 0, commentsCount: 4, publicReactionsCount: 6, pageViewsCount: 90 };
  await seedCounters(fixture.context, cli, [create(SeedCountersSchema, counters)]);
  const article = await getArticle(fixture.context, callBy(anonymous), seeded?.id ?? 0);
  expect(article.summary).toMatchObject({ commentsCount: 4, publicReactionsCount: 6, pageViewsCount: 90 });
  expect(await fixture.sql('select distinct score from article_tags where article_id = $1', [seeded?.id])).toEqual([
    { score: 10 },
  ]);
});

it('is for services only', async () => {
  const admin = callBy(userPrincipal({ userId: 1, roles: ['super_admin'] }));
  await expect(seedArticles(fixture.context, admin, request)).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(seedCounters(fixture.context, admin, [])).rejects.toMatchObject({ code: 'permission_denied' });
});

it('varies', () => {
  const texts = Array.from({ length: 200 }, (_, index) => writeArticleText(1, index));
  expect(new Set(texts.map(({ title }) => title)).size).toBeGreaterThan(120);
  expect(new Set(texts.flatMap(({ tags }) => tags)).size).toBeGreaterThan(20);
  expect(writeArticleText(1, 5)).toEqual(texts[5]);
});

it('has unique words that few articles have', () => {
  const words = Array.from({ length: 50_000 }, (_, rank) => wordOfRank(rank + 1));
  expect(new Set(words).size).toBe(words.length);
  expect(words.every((word) => /^[a-z]{4,12}$/.test(word))).toBe(true);
});
