import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { AccountClosed } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export const removeAnswersOfAccountJob = defineJob({
  name: 'remove-survey-answers-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 10 * 60,
});

/** Enqueues the removal of a closed account's answers if its content is to be removed. */
export async function enqueueRemovalOfAnswers(
  { userId, removesContent }: AccountClosed,
  { em }: { em: SqlEntityManager },
): Promise<void> {
  if (removesContent) await enqueue(em, removeAnswersOfAccountJob, { userId });
}

const removal = statement(
  'removal-of-survey-answers',
  (_db: Kysely<Tables>, param: Param<{ surveyId: number; userId: number }>) => {
    const isTheirs = sql`user_id = ${param('userId')}
      and poll_id = any(array(select id from polls where survey_id = ${param('surveyId')}))`;
    return sql`
      with votes as (
        delete from poll_votes where ${isTheirs} returning poll_id, poll_option_id
      ), texts as (
        delete from poll_text_responses where ${isTheirs} returning poll_id
      ), skips as (
        delete from poll_skips where ${isTheirs} returning poll_id
      ), options as (
        update poll_options set poll_votes_count = poll_votes_count - chosen.votes
        from (select poll_option_id, count(*) as votes from votes group by poll_option_id) as chosen
        where poll_options.id = chosen.poll_option_id
      )
      update polls set
        poll_votes_count = poll_votes_count - (select count(*) from votes where poll_id = polls.id),
        poll_texts_count = poll_texts_count - (select count(*) from texts where poll_id = polls.id),
        poll_skips_count = poll_skips_count - (select count(*) from skips where poll_id = polls.id)
      where survey_id = ${param('surveyId')}`;
  },
);

/**
 * Removes an account's answers and updates the counters, one survey per transaction, so that a retry continues with the
 * rest.
 */
export async function removeAnswersOfAccount(
  { database }: Pick<AdminContext, 'database'>,
  { userId }: z.output<typeof removeAnswersOfAccountJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const surveys = await database
    .reader<Tables>(signal)
    .selectFrom('survey_participations')
    .select('survey_id')
    .where('user_id', '=', userId)
    .execute();
  for (const { survey_id: surveyId } of surveys) {
    signal.throwIfAborted();
    await database.transaction({ signal }, async (em) => {
      const db = em.getKysely<Tables>();
      // Takes the same lock as an answer, so that counters stay exact.
      await db.selectFrom('surveys').select('id').where('id', '=', surveyId).forNoKeyUpdate().execute();
      await removal.all(db, { surveyId, userId });
      await db
        .deleteFrom('survey_participations')
        .where('survey_id', '=', surveyId)
        .where('user_id', '=', userId)
        .execute();
    });
  }
}
