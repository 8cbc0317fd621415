import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFixture, type AdminFixture } from '../testing/fixture.ts';
import { steps } from './steps.ts';

const merge = { mergeId: 1, sourceId: 1, targetId: 2, targetUsername: 'two' };

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function moveAll(): Promise<void> {
  for (const step of steps) {
    expect(await fixture.context.database.transaction(undefined, (em) => step(em, merge))).toBe(false);
  }
}

test('merges answers, segments and badges without counting twice, also when repeated', async () => {
  const { db } = fixture;
  await sql`
    insert into surveys (title, slug, survey_type_of, active, display_title, allow_resubmission)
    values ('Why?', 'why', 'fun', true, true, false)`.execute(db);
  await sql`
    insert into polls (survey_id, prompt_markdown, prompt_html, poll_type_of, position, poll_votes_count, poll_skips_count)
    values (1, 'Why?', 'Why?', 'single_choice', 0, 3, 0), (1, 'How?', 'How?', 'single_choice', 1, 0, 2)`.execute(db);
  await sql`
    insert into poll_options (poll_id, markdown, processed_html, position, poll_votes_count)
    values (1, 'a', 'a', 0, 2), (1, 'b', 'b', 1, 1)`.execute(db);
  await sql`
    insert into poll_votes (survey_id, poll_id, poll_option_id, user_id, session_start)
    values (1, 1, 1, 1, 1), (1, 1, 1, 2, 1), (1, 1, 2, 3, 1)`.execute(db);
  await sql`insert into poll_skips (poll_id, user_id, session_start) values (2, 1, 1), (2, 2, 1)`.execute(db);
  await sql`
    insert into survey_participations (survey_id, user_id, session_start) values (1, 1, 1), (1, 2, 1), (1, 3, 1)`.execute(
    db,
  );
  await sql`insert into audience_segments (type_of, user_count) values ('manual', 3)`.execute(db);
  await sql`
    insert into audience_segment_members (segment_id, user_id)
    select id, user_id from audience_segments, generate_series(1, 3) as user_id where type_of = 'manual'`.execute(db);
  await sql`
    insert into badges (title, slug, description, image_path, credits_awarded, allow_multiple_awards)
    values ('Once', 'once', 'x', '', 0, false), ('Often', 'often', 'x', '', 0, true)`.execute(db);
  await sql`
    insert into badge_achievements
      (badge_id, user_id, rewarding_context_message_markdown, rewarding_context_message, include_default_description)
    values (1, 1, '', '', false), (1, 2, '', '', false), (2, 1, '', '', false), (2, 2, '', '', false)`.execute(db);

  await moveAll();
  await moveAll();

  const counts = async (table: string, column: string) =>
    (
      await sql<{ count: number }>`select ${sql.ref(column)} as count from ${sql.table(table)} order by id`.execute(db)
    ).rows.map(({ count }) => count);
  expect(await counts('poll_options', 'poll_votes_count')).toEqual([1, 1]);
  expect(await counts('polls', 'poll_votes_count')).toEqual([2, 0]);
  expect(await counts('polls', 'poll_skips_count')).toEqual([0, 1]);
  expect(await counts('audience_segments', 'user_count')).toEqual([0, 0, 0, 2]);
  expect(await counts('badge_achievements', 'badge_id')).toEqual([1, 2, 2]);
  expect(await counts('badge_achievements', 'user_id')).toEqual([2, 2, 2]);
});
