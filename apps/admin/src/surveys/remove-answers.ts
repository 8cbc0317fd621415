import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** What was deleted goes with all that was answered, of which there may be much. */
export const removeAnswersJob = defineJob({
  name: 'remove-survey-answers',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  atOnce: 1,
});

/**
 * Removes the surveys and polls that were deleted by now, and whatever was answered to them. Nobody answers them any more;
 * those that are deleted meanwhile have a job of their own. A try goes on with what an earlier one has left.
 */
export async function removeAnswers(
  { database }: Pick<AdminContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const db = database.reader<Tables>(signal);
  // Surveys first: with one, all of its polls are deleted.
  const surveys = await db.selectFrom('surveys').select('id').where('deleted_at', 'is not', null).execute();
  const polls = await db.selectFrom('polls').select('id').where('deleted_at', 'is not', null).execute();
  const isOne = (column: string, rows: readonly { id: number }[]) =>
    sql`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::integer[])`;
  const ofPolls = isOne('poll_id', polls);
  // In this order nothing refers to what is gone.
  for (const rows of [
    { table: 'poll_votes', where: ofPolls },
    { table: 'poll_text_responses', where: ofPolls },
    { table: 'poll_skips', where: ofPolls },
    { table: 'poll_options', where: ofPolls },
    { table: 'survey_participations', where: isOne('survey_id', surveys) },
    { table: 'polls', where: isOne('id', polls) },
    { table: 'surveys', where: isOne('id', surveys) },
  ]) {
    await deleteInBatches(database, rows, signal);
    signal.throwIfAborted();
  }
}
