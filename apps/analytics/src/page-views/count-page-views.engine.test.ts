import { fromBinary } from '@bufbuild/protobuf';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetReaders } from '../retention/forget-readers.ts';
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
    [1, 3, 3, 130],
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

test('clamps the read time to a day, and that of a visitor to an hour', async () => {
  await view({ articleId: 1, timeTrackedInSeconds: -5 }, reader);
  await view({ articleId: 1, timeTrackedInSeconds: 1_000_000 }, reader);
  await view({ articleId: 2, timeTrackedInSeconds: 1_000_000 });
  await countPageViews(fixture.context, neverAborted);
  expect(await totals()).toEqual([
    [1, 2, 2, 86_400],
    [2, 1, 1, 3_600],
  ]);
});

describe('reports of one reader', () => {
  const reportBy = (reader: string, seconds?: number, principal?: Parameters<typeof callBy>[0]) =>
    view({ articleId: 1, reader, timeTrackedInSeconds: seconds, referrer: 'https://example.org/' }, principal);
  const counted = async () => {
    await countPageViews(fixture.context, neverAborted);
    return (await totals())[0]?.slice(1);
  };
  const age = (minutes: number) =>
    sql`update recent_views set reported_at = reported_at - make_interval(mins => ${minutes})`.execute(fixture.db);

  test('are one view with the longest reading time, of a visitor and of a user', async () => {
    await reportBy('visitor');
    expect(await counted()).toEqual([1, 0, 0]);
    for (const seconds of [45, 45, 40]) await reportBy('visitor', seconds);
    expect(await counted()).toEqual([1, 1, 45]);
    await reportBy('visitor', 60);
    expect(await counted()).toEqual([1, 1, 60]);
    await reportBy('user 7', undefined, reader);
    await reportBy('user 7', 30, reader);
    expect(await counted()).toEqual([2, 2, 90]);
    const { rows } = await sql`select day = current_date as today, domain, views from daily_page_views`.execute(
      fixture.db,
    );
    expect(rows).toEqual([{ today: true, domain: 'example.org', views: 2 }]);
  });

  test('are another view after half an hour, unless they tell of a longer reading', async () => {
    await reportBy('visitor');
    await age(29);
    await reportBy('visitor');
    expect(await counted()).toEqual([1, 0, 0]);
    await age(40);
    await reportBy('visitor', 15 * 60);
    expect(await counted()).toEqual([1, 1, 900]);
    await age(31);
    await reportBy('visitor', 20);
    expect(await counted()).toEqual([2, 2, 920]);
    await reportBy('visitor', 25);
    expect(await counted()).toEqual([2, 2, 925]);
  });

  test('are separate without a key, which stores nothing of the reader', async () => {
    await view({ articleId: 1 });
    await view({ articleId: 1, timeTrackedInSeconds: 5 });
    expect(await counted()).toEqual([2, 1, 5]);
    expect(await fixture.db.selectFrom('recent_views').select('reader').execute()).toEqual([]);
  });

  test('count once if they are simultaneous', async () => {
    await Promise.all(Array.from({ length: 40 }, () => reportBy('visitor', 10)));
    expect((await counted())?.slice(0, 2)).toEqual([1, 1]);
  });

  test('are forgotten a day after the last one', async () => {
    await reportBy('visitor');
    await age(23 * 60);
    await forgetReaders(fixture.context, neverAborted);
    const readers = () => fixture.db.selectFrom('recent_views').select('reader').execute();
    expect(await readers()).toEqual([{ reader: 'visitor' }]);
    await age(2 * 60);
    await forgetReaders(fixture.context, neverAborted);
    expect(await readers()).toEqual([]);
  });
});

test('does not count views of the author', async () => {
  await view({ articleId: 1, reader: 'author' }, userPrincipal({ userId: 1 }));
  await view({ articleId: 1 }, userPrincipal({ userId: 1 }));
  expect(await hasUncountedViews(fixture.context)).toBe(false);
  await expect(view({ articleId: 3 }, userPrincipal({ userId: 1 }))).rejects.toMatchObject({ code: 'not_found' });
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
  const { rows } = await sql<{
    article_id: number;
    domains: number;
    views: number;
    known_domain: number;
    rest: number;
  }>`
    select article_id, count(*)::integer as domains, sum(views)::integer as views,
      coalesce(max(views) filter (where domain = 'known.example'), 0) as known_domain,
      coalesce(max(views) filter (where domain = ''), 0) as rest
    from daily_page_views group by 1 order by 1`.execute(fixture.db);
  expect(rows).toEqual([
    { article_id: 1, domains: 51, views: 4_032, known_domain: 2, rest: 3_981 },
    { article_id: 2, domains: 1, views: 1, known_domain: 0, rest: 0 },
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
