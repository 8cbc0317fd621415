import { sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestAchievements } from './badges/read-achievements.ts';
import { newestBadges } from './badges/read-badges.ts';
import { accountData } from './merges/account-data.ts';
import { textsAfter, votesAfter } from './surveys/list-poll-answers.ts';
import { newestSurveys, newestSurveysByState } from './surveys/list-surveys.ts';
import { startFixture, type AdminFixture } from './testing/fixture.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
  for (const statement of [
    sql`
      insert into badges (title, slug, description, image_path, credits_awarded, allow_multiple_awards, created_at)
      select 'Badge ' || n, 'badge', 'x', '/images/none.png', 0, true, timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, 1000) as n`,
    sql`
      insert into badge_achievements (badge_id, user_id, rewarding_context_message_markdown, rewarding_context_message,
        include_default_description, created_at)
      select 1 + n % 1000, n % 5000, '', '', true, timestamptz '2026-01-01Z' + n * interval '1 second'
      from generate_series(1, 20000) as n`,
    sql`
      insert into surveys (title, slug, survey_type_of, active, display_title, allow_resubmission, created_at)
      select 'Survey ' || n, 'survey-' || n, 'fun', n % 2 = 0, true, false,
        timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, 2000) as n`,
    sql`
      insert into polls (survey_id, prompt_markdown, prompt_html, poll_type_of, position)
      select n, 'x', 'x', 'single_choice', 0 from generate_series(1, 2000) as n`,
    sql`
      insert into poll_votes (survey_id, poll_id, poll_option_id, user_id, session_start)
      select 1 + n % 10, 1 + n % 10, n % 3, n, 1 from generate_series(1, 30000) as n`,
    sql`
      insert into poll_text_responses (survey_id, poll_id, user_id, text_content, session_start)
      select 1 + n % 10, 1 + n % 10, n, 'x', 1 from generate_series(1, 30000) as n`,
    sql`
      insert into survey_participations (survey_id, user_id, session_start)
      select 1 + n % 10, n, 1 from generate_series(1, 10000) as n`,
    sql`
      insert into audience_segment_members (segment_id, user_id)
      select id, n from audience_segments, generate_series(1, 5000) as n where type_of <> 'manual'`,
    sql`
      insert into recommended_lists (name, article_ids, user_id, placement_area, expires_at)
      select 'List', '{}', n, 'main_feed', now() from generate_series(1, 5000) as n`,
    sql`analyze`,
  ]) {
    await statement.execute(fixture.db);
  }
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function plan(query: CompiledQuery): Promise<string> {
  const { rows } = await fixture.db.executeQuery<{ 'QUERY PLAN': string }>(
    sql`explain ${sql.raw(inlined(query))}`.compile(fixture.db),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Inlines the parameters, which are numbers and booleans. */
function inlined({ sql: text, parameters }: CompiledQuery): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => String(parameters[Number(number) - 1]));
}

const page = { page: 3, perPage: 50 };
const afterOne = { surveyId: 3, after: 15_000, limit: 30 };

describe('queries that an index sorts', () => {
  test.each<[string, CompiledQuery, string]>([
    ['badges', newestBadges.compile({}, page), 'badges_newest'],
    ['badge achievements', newestAchievements.compile({}, page), 'badge_achievements_newest'],
    ['surveys', newestSurveys.compile({}, page), 'surveys_newest'],
    [
      'active surveys',
      newestSurveysByState.compile({ active: true }, { page: 1, perPage: 30 }),
      'surveys_newest_by_state',
    ],
    ['poll votes', votesAfter.compile(afterOne), 'poll_votes_pkey'],
    ['poll text responses', textsAfter.compile(afterOne), 'poll_text_responses_pkey'],
  ])('%s', async (_name, query, index) => {
    const text = await plan(query);
    expect(text).toContain(`Index Scan using ${index} on`);
    expect(text).not.toContain('Sort Key');
  });
});

test('counts the data of an account with indexes', async () => {
  expect(await plan(accountData.compile({ userId: 7 }))).not.toContain('Seq Scan');
});
