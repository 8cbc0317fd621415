import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countChanges, hasUncountedChanges } from '../counting/count-changes.ts';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import type { SubjectInput } from '../subjects/subject.ts';
import { getTotals } from './get-totals.ts';

let fixture: AnalyticsFixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { db } = fixture;
  // Articles 1 and 2 are Ada's, 3 is her draft, 4 is deleted, 5 is Grace's for organization 9.
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id)
    values (1, 1, false, true, 1, null), (2, 1, false, true, 1, null), (3, 1, false, false, 1, null),
      (4, 2, true, true, 1, null), (5, 1, false, true, 2, 9)`.execute(db);
  await sql`insert into organizations (id, version, deleted) values (9, 1, false), (8, 2, true)`.execute(db);
  await sql`
    insert into article_engagement (article_id, version, comments_count, unique_reactors_count, reactions_like,
      reactions_readinglist, reactions_unicorn, reactions_exploding_head, reactions_raised_hands, reactions_fire)
    values (1, 1, 4, 2, 2, 1, 0, 0, 0, 0), (2, 1, 3, 2, 1, 0, 1, 0, 0, 0), (3, 1, 50, 9, 9, 0, 0, 0, 0, 0),
      (5, 1, 2, 30, 20, 5, 4, 3, 2, 1)`.execute(db);
  // Users 21 and 22 reacted to article 1, 21 twice; 21 and 23 to article 2; 24 took it back.
  await sql`
    insert into reactions (id, version, deleted, user_id, article_id, category, created_on)
    select *, 'like', date '2026-01-01' + id from (values (1, 1, false, 21, 1), (2, 1, false, 21, 1),
      (3, 1, false, 22, 1), (4, 1, false, 21, 2), (5, 1, false, 23, 2), (6, 2, true, 24, 2), (7, 1, false, 25, 3)
    ) as reaction (id, version, deleted, user_id, article_id)`.execute(db);
  // One comment on each of 1, 2 and 3 is hidden, and one that is deleted was.
  await sql`
    insert into comments (id, version, deleted, hidden, user_id, article_id, created_on)
    select id, 1, id = 4, true, 21, least(id, 3), '2026-01-01' from generate_series(1, 4) as id`.execute(db);
  await sql`
    insert into follows (id, version, deleted, followable_type, followable_id, created_on)
    select *, date '2026-01-01' from (values (1, 1, false, 'User', 1), (2, 1, false, 'User', 1),
      (3, 2, true, 'User', 1), (4, 1, false, 'Tag', 1), (5, 1, false, 'Organization', 9)
    ) as follow (id, version, deleted, followable_type, followable_id)`.execute(db);
  await sql`
    insert into article_page_views (article_id, version, views, logged_in_views, logged_in_read_seconds)
    values (1, 1, 100, 3, 100), (2, 1, 50, 1, 0), (3, 1, 7, 7, 7), (5, 1, 2000000000, 2000000, 172800000000)`.execute(
    db,
  );
  while (await hasUncountedChanges(fixture.context)) await countChanges(fixture.context, new AbortController().signal);
  await sql`analyze`.execute(db);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const member = userPrincipal({ userId: 3, organizations: [{ id: 9, role: 'member' }] });

const totals = (input: SubjectInput, principal: Parameters<typeof callBy>[0] = ada) =>
  getTotals(fixture.context, callBy(principal), input);

test('sums the published articles of a user, counting each reactor once', async () => {
  await expect(totals({})).resolves.toMatchObject({
    commentsTotal: 5,
    followsTotal: 2,
    reactions: {
      total: 5,
      like: 3,
      readinglist: 1,
      unicorn: 1,
      explodingHead: 0,
      raisedHands: 0,
      fire: 0,
      uniqueReactors: 3,
    },
    pageViews: { total: 150, averageReadTimeInSeconds: 25, totalReadTimeInSeconds: 3_750 },
  });
});

test('returns the totals of one article', async () => {
  await expect(totals({ articleId: 2 })).resolves.toMatchObject({
    commentsTotal: 2,
    followsTotal: 2,
    reactions: { total: 2, uniqueReactors: 2 },
    pageViews: { total: 50, averageReadTimeInSeconds: 0, totalReadTimeInSeconds: 0 },
  });
});

test.each([3, 4, 5, 99_999])("rejects article %d, which is not the caller's or not published", async (articleId) => {
  await expect(totals({ articleId })).rejects.toMatchObject({
    code: 'validation_failed',
    message: "You can't view this article's stats",
  });
});

test('returns the totals of an organization to its members, with read times beyond 32 bits', async () => {
  await expect(totals({ organizationId: 9 }, member)).resolves.toMatchObject({
    commentsTotal: 2,
    followsTotal: 1,
    reactions: { total: 35, fire: 1, uniqueReactors: 30 },
    pageViews: { total: 2_000_000_000, averageReadTimeInSeconds: 86_400, totalReadTimeInSeconds: 172_800_000_000_000 },
  });
  await expect(totals({ organizationId: 9, articleId: 1 }, member)).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('returns zeros for a user without articles', async () => {
  const nothing = await totals({}, userPrincipal({ userId: 50 }));
  expect(nothing).toMatchObject({
    commentsTotal: 0,
    reactions: { total: 0, uniqueReactors: 0 },
    pageViews: { total: 0 },
  });
});

test('rejects anonymous visitors and outsiders', async () => {
  await expect(totals({}, anonymous)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(totals({ organizationId: 9 })).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(totals({ organizationId: 8 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(totals({ organizationId: 7 })).rejects.toMatchObject({ code: 'not_found' });
});
