import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPageViews } from '../page-views/count-page-views.ts';
import { startFixture, type AnalyticsFixture } from '../testing/fixture.ts';
import { rotatePageViews } from './rotate-page-views.ts';

let fixture: AnalyticsFixture;
beforeEach(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

const never = new AbortController().signal;
const keep = (now: string) => rotatePageViews(fixture.context, never, 2, new Date(now));

async function viewsByPartition() {
  const { rows } = await sql<{ partition: string; days: string[] }>`
    select relname as partition,
      array(select viewed_at::date::text from page_views where page_views.tableoid = pg_class.oid order by 1) as days
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'page_views'::regclass order by 1`.execute(fixture.db);
  return Object.fromEntries(rows.map(({ partition, days }) => [partition, days]));
}

async function view(...times: string[]) {
  await sql`
    insert into uncounted_page_views (article_id, logged_in, read_seconds, domain, viewed_at)
    select 1, true, 10, '', time from unnest(${times}::timestamptz[]) as time`.execute(fixture.db);
  await countPageViews(fixture.context, never);
}

test('creates months ahead and drops old ones, also concurrently', async () => {
  await view('2025-08-01T00:00:00Z', '2025-10-31T23:59:59Z', '2025-11-30T23:30:00Z');
  expect(await viewsByPartition()).toEqual({
    page_views_of_other_months: ['2025-08-01', '2025-10-31', '2025-11-30'],
  });
  await Promise.all([keep('2025-11-15T00:00:00Z'), keep('2025-11-15T00:00:00Z')]);
  const made = {
    page_views_2025_11: ['2025-11-30'],
    page_views_2025_12: [],
    page_views_2026_01: [],
    page_views_of_other_months: ['2025-10-31'],
  };
  expect(await viewsByPartition()).toEqual(made);
  await keep('2025-11-15T00:00:00Z');
  expect(await viewsByPartition()).toEqual(made);

  await view('2025-12-01T00:00:00Z');
  await keep('2026-02-01T00:00:00Z');
  expect(await viewsByPartition()).toEqual({
    page_views_2025_12: ['2025-12-01'],
    page_views_2026_01: [],
    page_views_2026_02: [],
    page_views_2026_03: [],
    page_views_2026_04: [],
    page_views_of_other_months: [],
  });
  const { rows } = await sql<{ views: number }>`select views from article_page_views`.execute(fixture.db);
  expect(rows).toEqual([{ views: 4 }]);
});
