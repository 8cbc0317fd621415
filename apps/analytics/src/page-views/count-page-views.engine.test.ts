import { fromBinary } from '@bufbuild/protobuf';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callBy, startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { countPageViews, hasUncountedViews } from './count-page-views.ts';
import { recordPageView, type PageViewInput } from './record-page-view.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
  await sql`
    insert into articles (id, version, deleted, published, user_id)
    values (1, 1, false, true, 1), (2, 1, false, true, 1), (3, 1, false, false, 1), (4, 1, true, true, 1)`.execute(
    fixture.db,
  );
});
afterEach(() => fixture[Symbol.asyncDispose]());

const neverAborted = new AbortController().signal;
const reader = userPrincipal({ userId: 7 });
const view = (input: PageViewInput, principal: Parameters<typeof callBy>[0] = anonymous) =>
  recordPageView(fixture.context, callBy(principal), input);

async function announced() {
  const { rows } = await sql<{ payload: Buffer }>`select payload from outbox order by position`.execute(fixture.db);
  return rows.map(({ payload }) => {
    const { articleId, version, pageViewsCount } = fromBinary(PageViewsChangedSchema, payload);
    return [articleId, version, pageViewsCount];
  });
}

async function totals() {
  const rows = await fixture.db.selectFrom('article_page_views').selectAll().orderBy('article_id').execute();
  return rows.map((row) => [row.article_id, row.views, row.logged_in_views, Number(row.logged_in_read_seconds)]);
}

test('counts views by article and announces each article once', async () => {
  await view({ articleId: 1, timeTrackedInSeconds: 40 });
  await view({ articleId: 1, timeTrackedInSeconds: 30 }, reader);
  await view({ articleId: 1, timeTrackedInSeconds: 60 }, reader);
  await view({ articleId: 2 });
  await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([
    [1, 3, 2, 90],
    [2, 1, 0, 0],
  ]);
  expect((await announced()).toSorted(([first = 0], [second = 0]) => first - second)).toEqual([
    [1, 1, 3],
    [2, 1, 1],
  ]);
  await view({ articleId: 1 });
  await countPageViews(fixture.context, neverAborted);
  expect((await announced()).at(-1)).toEqual([1, 2, 4]);
});

test('clamps the read time to a day', async () => {
  await view({ articleId: 1, timeTrackedInSeconds: -5 }, reader);
  await view({ articleId: 1, timeTrackedInSeconds: 1_000_000 }, reader);
  await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([[1, 2, 2, 86_400]]);
});

test('counts days and domains separately', async () => {
  await view({ articleId: 1, referrer: 'https://example.org/a' });
  await view({ articleId: 1, referrer: 'https://example.org/b' });
  await view({ articleId: 1, referrer: 'nonsense' });
  await sql`
    insert into uncounted_page_views (article_id, logged_in, read_seconds, domain, viewed_at)
    values (1, false, 0, '', timestamptz '2026-01-01 23:30:00-02')`.execute(fixture.db);
  await countPageViews(fixture.context, neverAborted);
  const { rows } = await sql<{ key: string; views: number }>`
    select case when day = date '2026-01-02' then 'then' else 'today' end || ' ' || domain as key, views
    from daily_page_views order by 1`.execute(fixture.db);
  expect(rows.map(({ key, views }) => [key, views])).toEqual([
    ['then ', 1],
    ['today ', 1],
    ['today example.org', 2],
  ]);
});

test('limits the domains per article and day without losing views', async () => {
  const from = (prefix: string, count: number) =>
    sql`
    insert into uncounted_page_views (article_id, logged_in, read_seconds, domain)
    select 1, false, 0, ${prefix}::text || n || '.test' from generate_series(1, ${count}::integer) as n`.execute(
      fixture.db,
    );
  await view({ articleId: 1, referrer: 'https://known.example' });
  await countPageViews(fixture.context, neverAborted);
  await from('a', 30);
  await countPageViews(fixture.context, neverAborted);
  await from('b', 4_000);
  await view({ articleId: 1, referrer: 'https://known.example' });
  await view({ articleId: 2, referrer: 'https://other.example' });
  await countPageViews(fixture.context, neverAborted);
  const { rows } = await sql<{ article_id: number; domains: number; views: number; known: number; rest: number }>`
    select article_id, count(*)::integer as domains, sum(views)::integer as views,
      coalesce(max(views) filter (where domain = 'known.example'), 0) as known,
      coalesce(max(views) filter (where domain = ''), 0) as rest
    from daily_page_views group by 1 order by 1`.execute(fixture.db);
  expect(rows).toEqual([
    { article_id: 1, domains: 51, views: 4_032, known: 2, rest: 3_981 },
    { article_id: 2, domains: 1, views: 1, known: 0, rest: 0 },
  ]);
});

test('ignores a referrer with an overlong host', async () => {
  await view({ articleId: 1, referrer: `https://${randomBytes(3_800).toString('hex')}.example.org/` });
  await view({ articleId: 2, referrer: 'https://example.org/' });
  await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([
    [1, 1, 0, 0],
    [2, 1, 0, 0],
  ]);
});

test.each([3, 4, 5])('rejects article %d, which is hidden or missing', async (articleId) => {
  await expect(view({ articleId })).rejects.toMatchObject({ code: 'not_found' });
  expect(await hasUncountedViews(fixture.context)).toBe(false);
});

test('counts each view once with concurrent writers and counters', async () => {
  const viewing = Promise.all(
    Array.from({ length: 400 }, (_, index) => view({ articleId: 1 + (index % 2), timeTrackedInSeconds: 1 }, reader)),
  );
  const counting = Promise.all(Array.from({ length: 30 }, () => countPageViews(fixture.context, neverAborted)));
  await Promise.all([viewing, counting]);
  while (await hasUncountedViews(fixture.context)) await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([
    [1, 200, 200, 200],
    [2, 200, 200, 200],
  ]);
});

test('keeps views uncounted if the transaction fails', async () => {
  await view({ articleId: 1 });
  await sql`alter table outbox add constraint broken check (false)`.execute(fixture.db);
  await expect(countPageViews(fixture.context, neverAborted)).rejects.toThrow('broken');
  expect(await totals()).toEqual([]);
  await sql`alter table outbox drop constraint broken`.execute(fixture.db);
  await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([[1, 1, 0, 0]]);
});
