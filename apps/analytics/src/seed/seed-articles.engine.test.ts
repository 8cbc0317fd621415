import { create } from '@bufbuild/protobuf';
import { SeedArticleSchema } from '@commonplace/proto/analytics/v1/seed';
import { servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { getTotals } from '../totals/get-totals.ts';
import { seedArticles } from './seed-articles.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const engagement = {
  version: 1,
  commentsCount: 3,
  uniqueReactorsCount: 2,
  reactions: [
    { category: 'like', count: 2 },
    { category: 'fire', count: 1 },
  ],
};
const articles = [
  { id: 1, version: 1, published: true, userId: 1, pageViewsCount: 10, engagement },
  { id: 2, version: 1, published: true, userId: 1, organizationId: 9, pageViewsCount: 0 },
  { id: 3, version: 1, published: false, userId: 1, pageViewsCount: 5, engagement },
].map((article) => create(SeedArticleSchema, article));

test('loads figures once, also when repeated', async () => {
  const cli = callBy(servicePrincipal('cli'));
  await seedArticles(fixture.context, cli, articles);
  await seedArticles(fixture.context, cli, articles);
  await expect(getTotals(fixture.context, callBy(userPrincipal({ userId: 1 })), {})).resolves.toMatchObject({
    commentsTotal: 3,
    reactions: { total: 3, like: 2, fire: 1, uniqueReactors: 2 },
    pageViews: { total: 10 },
  });
  const { rows } = await sql`select views from daily_page_views`.execute(fixture.db);
  expect(rows).toEqual([{ views: 10 }, { views: 5 }]);
});

test('accepts 10,000 articles per batch', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    create(SeedArticleSchema, { id: index + 1, version: 1, published: true, userId: 1, pageViewsCount: 1, engagement }),
  );
  await seedArticles(fixture.context, callBy(servicePrincipal('cli')), many);
  await expect(getTotals(fixture.context, callBy(userPrincipal({ userId: 1 })), {})).resolves.toMatchObject({
    commentsTotal: 30_000,
    pageViews: { total: 10_000 },
  });
});

test('rejects callers who are not operators', async () => {
  const admin = callBy(userPrincipal({ userId: 1, roles: ['super_admin'] }));
  await expect(seedArticles(fixture.context, admin, articles)).rejects.toMatchObject({ code: 'permission_denied' });
});
