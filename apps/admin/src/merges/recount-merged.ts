import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Recounts the surveys and segments of both accounts, as duplicates were removed. */
export async function recountMerged(em: SqlEntityManager, { targetId }: MergedAccounts): Promise<boolean> {
  const db = em.getKysely<Tables>();
  // An answer in between waits for the lock and is counted afterwards.
  const { rows } = await sql<{ id: number }>`
    select id from surveys
    where id in (select survey_id from survey_participations where user_id = ${targetId})
    order by id for update`.execute(db);
  const surveyIds = rows.map(({ id }) => id);
  await sql`
    with counted as (
      select poll_options.id, count(poll_votes.id)::integer as votes
      from polls
      join poll_options on poll_options.poll_id = polls.id
      left join poll_votes on poll_votes.survey_id = polls.survey_id and poll_option_id = poll_options.id
      where polls.survey_id = any(${surveyIds}::integer[])
      group by poll_options.id
    )
    update poll_options set poll_votes_count = votes
    from counted where counted.id = poll_options.id and poll_votes_count <> votes`.execute(db);
  await sql`
    with counted as (
      select id,
        (select count(*) from poll_votes where poll_id = polls.id)::integer as votes,
        (select count(*) from poll_skips where poll_id = polls.id)::integer as skips,
        (select count(*) from poll_text_responses where poll_id = polls.id)::integer as texts
      from polls where survey_id = any(${surveyIds}::integer[])
    )
    update polls set poll_votes_count = votes, poll_skips_count = skips, poll_texts_count = texts
    from counted
    where counted.id = polls.id
      and (poll_votes_count, poll_skips_count, poll_texts_count) is distinct from (votes, skips, texts)`.execute(db);
  await sql`
    update audience_segments set user_count = (
      select count(*) from audience_segment_members where segment_id = audience_segments.id
    )
    where type_of = 'manual' and id in (
      select segment_id from audience_segment_members where user_id = ${targetId}
    )`.execute(db);
  return false;
}
