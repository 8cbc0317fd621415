import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billboardsQuery } from './billboards/list-billboards.ts';
import { candidates, type DeliveryContext } from './delivery/candidates.ts';
import { recommendedListsQuery } from './recommended-lists/list-recommended-lists.ts';
import { segmentUserList } from './segments/list-segment-users.ts';
import { segmentList } from './segments/list-segments.ts';
import { startFixture, type AdminFixture } from './testing/fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  // A tenth of the billboards is live, spread over twenty placements; some of the segments have members.
  await sql`
    insert into billboards (name, body_markdown, processed_html, approved, published, placement_area, tags,
      exclude_article_ids, preferred_article_ids, target_geolocations, display_to, type_of, browser_context,
      exclude_role_names, target_role_names, include_subforem_ids, priority, weight, requires_cookies, template,
      render_mode, special_behavior, exclude_survey_completions, exclude_survey_ids)
    select 'Billboard ' || n, 'x', md5(n::text), n % 10 = 0, true, 'area_' || (n / 10) % 20,
      case when n % 3 = 0 then array['tag' || n % 50] else '{}' end, '{}', '{}',
      case when n % 7 = 0 then array['CA'] else '{}' end, 'all', 'in_house', 'all_browsers',
      '{}', '{}', '{}', false, 1, false, 'plain', 'raw', 'nothing', false, '{}'
    from generate_series(1, 20000) as n`.execute(fixture.db);
  await sql`insert into audience_segments (type_of) select 'manual' from generate_series(1, 5000)`.execute(fixture.db);
  await sql`
    insert into audience_segment_members (segment_id, user_id)
    select id, n from audience_segments, generate_series(1, 200) as n where id between 40 and 140`.execute(fixture.db);
  await sql`
    insert into recommended_lists (name, placement_area, expires_at, user_id, article_ids)
    select 'List ' || md5(n::text), 'main_feed', now(), n, '{}' from generate_series(1, 20000) as n`.execute(
    fixture.db,
  );
  // Fills the trigram indexes from their pending lists.
  await sql`vacuum analyze`.execute(fixture.db);
});
afterAll(() => fixture?.[Symbol.asyncDispose]());

const page = { page: 1, perPage: 30 };

async function plan(query: CompiledQuery): Promise<string> {
  const explained = { ...query, sql: `explain ${query.sql.replace(/^\/\*.*?\*\//, '')}` };
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>(explained);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const guest: DeliveryContext = {
  area: 'area_3',
  kind: 'guests',
  roles: [],
  segmentTypes: [],
  segmentIds: [],
  completedSurveyIds: [],
  tags: ['tag3'],
  geolocations: ['CA', 'CA-BC'],
  browserContext: 'desktop',
  allowsCookies: false,
  articleId: 1,
  organizationId: 0,
  pageId: 0,
  subforemId: 0,
  pairedWithId: 0,
  onlyId: 0,
};

test.each<[string, () => CompiledQuery, string]>([
  ['candidates of a placement', () => candidates.compile(guest), 'billboards_shown'],
  ['billboards', () => billboardsQuery(fixture.db, page).compile(), 'billboards_pkey'],
  [
    'billboards by search',
    () => billboardsQuery(fixture.db, { ...page, search: 'a1b2c3' }).compile(),
    'billboards_by_name',
  ],
  ['segments', () => segmentList.compile({}, page), 'audience_segments_manual'],
  ['members', () => segmentUserList.compile({ id: 50 }, page), 'audience_segment_members_pkey'],
  ['recommended lists', () => recommendedListsQuery(fixture.db, page).compile(), 'recommended_lists_pkey'],
  [
    'recommended lists by search',
    () => recommendedListsQuery(fixture.db, { ...page, search: 'a1b2c3' }).compile(),
    'recommended_lists_by_name',
  ],
])('reads %s from an index', async (_, query, index) => {
  const text = await plan(query());
  expect(text).toContain(index);
  expect(text).not.toContain('Seq Scan');
});
