import { userPrincipal } from '@commonplace/testing/principals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countChanges, hasUncountedChanges } from '../counting/count-changes.ts';
import { getDashboard } from '../dashboard/get-dashboard.ts';
import { getReferrers } from '../dashboard/get-referrers.ts';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { addDays, today } from './days.ts';
import { getHistory, getPastDay } from './get-history.ts';

let fixture: AnalyticsFixture;
const now = today();
/** Days since Ada registered. */
const since = 400;
const floor = addDays(now, -since);

beforeAll(async () => {
  fixture = await startFixture();
  const { db } = fixture;
  await sql`
    insert into users (id, version, deleted, username, name, profile_image, registered_on)
    select id, 1, false, 'user' || id, 'User ' || id, '', ${floor}::date from generate_series(1, 20) as id`.execute(db);
  await sql`
    insert into articles (id, version, deleted, published, user_id, organization_id, title, path, published_at)
    select id, 1, false, id <> 5, 1, case when id = 2 then 9 end, 'Article ' || id, '/a/' || id,
      ${floor}::date + id * 30
    from generate_series(1, 5) as id`.execute(db);
  await sql`insert into organizations (id, version, deleted) values (9, 1, false)`.execute(db);
  await sql`
    insert into daily_page_views
    select id, ${floor}::date + day, 'site' || (day % 30) || '.test', id, 1, 40
    from generate_series(1, 4) as id, generate_series(0, ${since}::integer, 3) as day`.execute(db);
  await sql`
    insert into reactions (id, version, deleted, user_id, article_id, category, created_on)
    select n, 1, n % 10 = 0, 1 + n % 19, 1 + n % 5, case n % 3 when 0 then 'like' when 1 then 'fire' else 'readinglist' end,
      ${floor}::date + n % ${since}::integer
    from generate_series(1, 600) as n`.execute(db);
  await sql`
    insert into comments (id, version, deleted, hidden, user_id, article_id, created_on)
    select n, 1, n % 10 = 0, n % 7 = 0, 1 + n % 15, 1 + n % 5, ${floor}::date + n % ${since}::integer
    from generate_series(1, 300) as n`.execute(db);
  await sql`
    insert into follows (id, version, deleted, followable_type, followable_id, follower_id, created_on)
    select n, 1, false, 'User', 1, n, ${floor}::date + n * 10 from generate_series(2, 30) as n`.execute(db);
  while (await hasUncountedChanges(fixture.context)) await countChanges(fixture.context, new AbortController().signal);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = callBy(userPrincipal({ userId: 1 }));
const history = (input: Parameters<typeof getHistory>[2]) => getHistory(fixture.context, ada, input);

/** Counts that add up over periods. */
async function countedIn(start: string, end: string, articleId?: number) {
  const narrowed = articleId === undefined ? sql`` : sql`and id = ${articleId}`;
  const { rows } = await sql<Record<'comments' | 'reactions' | 'views', number>>`
    with owned as (select id from articles where user_id = 1 and published ${narrowed}),
    days as (select ${start}::date as first, ${end}::date as last)
    select
      (select count(*) from comments, days where article_id in (table owned) and not deleted and not hidden
        and created_on between first and last)::integer as comments,
      (select count(*) from reactions, days where article_id in (table owned) and not deleted
        and created_on between first and last)::integer as reactions,
      (select coalesce(sum(views), 0) from daily_page_views, days where article_id in (table owned)
        and day between first and last)::integer as views`.execute(fixture.db);
  return rows[0];
}

const offset = fc.integer({ min: -since - 30, max: 20 });

test('returns every day of a range once, with sums that match the activity', async () => {
  const ranges = fc.tuple(offset, offset, fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }));
  await fc.assert(
    fc.asyncProperty(ranges, async ([from, to, articleId]) => {
      const [start, end] = [addDays(now, from), addDays(now, to)];
      const { history: result, totals } = await getDashboard(fixture.context, ada, { start, end, articleId });
      expect(await history({ start, end, articleId })).toEqual(result);
      const { dates } = result;
      expect(dates).toEqual([...new Set(dates)].toSorted());
      const first = articleId === undefined ? floor : addDays(floor, articleId * 30);
      const counted = await countedIn(start > first ? start : first, end, articleId);
      const sumOf = (column: number[]) => {
        expect(column).toHaveLength(dates.length);
        return column.reduce((sum, value) => sum + value, 0);
      };
      for (const sums of [
        {
          comments: sumOf(result.commentsTotals),
          reactions: sumOf(result.reactionsTotals),
          views: sumOf(result.pageViewsTotals),
        },
        { comments: totals.commentsTotal, reactions: totals.reactions?.total, views: totals.pageViews?.total },
      ]) {
        expect(sums).toEqual(counted);
      }
    }),
    { numRuns: 60 },
  );
});

test('starts at the registration or publication', async () => {
  const dates = async (articleId?: number) => (await history({ start: '2000-01-01', articleId })).dates;
  expect((await dates())[0]! <= floor && addDays((await dates())[0]!, 6) >= floor).toBe(true);
  expect((await dates()).at(-1)).toBe(now);
  const published = addDays(floor, 60);
  const [first = ''] = await dates(2);
  expect(first <= published && addDays(first, 6) >= published).toBe(true);
  await expect(getDashboard(fixture.context, ada, { articleId: 2 })).resolves.toMatchObject({
    startDateFloor: published,
  });
});

test('counts each reactor once per day and once per week', async () => {
  const { rows } = await sql<{ date: string; reactors: number }>`
    select case when created_on < ${addDays(now, -180)}::date then date_trunc('week', created_on)::date else created_on end::text
      as date, count(distinct user_id)::integer as reactors
    from reactions where not deleted and article_id in (select id from articles where published) group by 1 order by 1`.execute(
    fixture.db,
  );
  const { dates, uniqueReactors } = await history({ start: '2000-01-01' });
  const reactors = dates.map((date, index) => [date, uniqueReactors[index]]).filter(([, count]) => count !== 0);
  expect(reactors).toEqual(rows.map(({ date, reactors }) => [date, reactors]));
});

test('shows contributors, followers, referrers and top posts', async () => {
  const dashboard = await getDashboard(fixture.context, ada, {});
  expect(dashboard.startDateFloor).toBe(floor);
  expect(dashboard.topContributors).toHaveLength(10);
  const [best] = dashboard.topContributors;
  const { rows } = await sql<{ reactions: number; comments: number; views: number }>`
    select
      (select count(*) from reactions where user_id = ${best?.userId} and not deleted and category <> 'readinglist'
        and article_id < 5)::integer as reactions,
      (select count(*) from comments where user_id = ${best?.userId} and not deleted and not hidden
        and article_id < 5)::integer as comments,
      (select sum(views) from daily_page_views where article_id = 4)::integer as views`.execute(fixture.db);
  const { reactions = 0, comments = 0, views } = rows[0] ?? {};
  expect(best).toMatchObject({ reactionsCount: reactions, commentsCount: comments, score: reactions + 6 * comments });
  expect(dashboard.topContributors.map(({ userId }) => userId)).not.toContain(1);
  // Users 2 to 19 take part; 2 to 30 follow.
  expect(dashboard.followerEngagement).toEqual({ totalFollowers: 29, engagedFollowers: 18, ratio: 62.1 });
  expect(dashboard.referrers).toHaveLength(10);
  expect(dashboard.topPosts.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(dashboard.topPosts[0]).toMatchObject({ title: 'Article 4', path: '/a/4', pageViewsCount: views });
});

test('returns zeros for an empty range', async () => {
  const dashboard = await getDashboard(fixture.context, ada, { start: addDays(now, 3), end: '0000-01-01' });
  expect(dashboard).toMatchObject({
    history: { dates: [], fires: [] },
    referrers: [],
    topContributors: [],
    topPosts: [],
  });
  expect(dashboard.totals).toMatchObject({ commentsTotal: 0, followsTotal: 0, reactions: { total: 0 } });
});

test('returns the past day, and figures of an organization', async () => {
  const { dates } = await getPastDay(fixture.context, ada, {});
  expect(dates).toEqual([addDays(now, -1), now]);
  const member = callBy(userPrincipal({ userId: 3, organizations: [{ id: 9, role: 'member' }] }));
  const ofOrganization = await getDashboard(fixture.context, member, { organizationId: 9 });
  expect(ofOrganization.startDateFloor).toBe(addDays(floor, 60));
  expect(ofOrganization.topPosts.map(({ id }) => id)).toEqual([2]);
  const referrers = await getReferrers(fixture.context, member, { organizationId: 9, start: floor });
  expect(referrers.domains).toEqual(ofOrganization.referrers);
});

test.each([
  [{ start: undefined }, 'validation_failed', "Required 'start' parameter is missing"],
  [{ start: 'x' }, 'validation_failed', /must be in the format/],
  [{ start: '2026-01-01', articleId: 5 }, 'validation_failed', "You can't view this article's stats"],
  [{ start: 'x', organizationId: 9 }, 'permission_denied', /./],
  [{ start: 'x', organizationId: 10 }, 'not_found', /./],
])('rejects %j with %s', async (input, code, message) => {
  await expect(history(input)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});
