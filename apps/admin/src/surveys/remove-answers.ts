import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** Removes deleted surveys and polls with their answers, which can be many. */
export const removeAnswersJob = defineJob({
  name: 'remove-survey-answers',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/**
 * Removes surveys and polls that are marked as deleted, with their answers. Each deletion enqueues its own job. A retry
 * continues where the previous attempt stopped.
 */
export async function removeAnswers(
  { database }: Pick<AdminContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const db = database.reader<Tables>(signal);
  // Surveys first: their polls were marked before them.
  const surveys = await db.selectFrom('surveys').select('id').where('deleted_at', 'is not', null).execute();
  const polls = await db.selectFrom('polls').select('id').where('deleted_at', 'is not', null).execute();
  const isOneOf = (column: string, rows: readonly { id: number }[]) =>
    sql`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::integer[])`;
  const ofPolls = isOneOf('poll_id', polls);
  // Ordered so that no row refers to a removed one.
  for (const rows of [
    { table: 'poll_votes', where: ofPolls },
    { table: 'poll_text_responses', where: ofPolls },
    { table: 'poll_skips', where: ofPolls },
    { table: 'poll_options', where: ofPolls },
    { table: 'survey_participations', where: isOneOf('survey_id', surveys) },
    { table: 'polls', where: isOneOf('id', polls) },
    { table: 'surveys', where: isOneOf('id', surveys) },
  ]) {
    await deleteInBatches(database, rows, signal);
    signal.throwIfAborted();
  }
}
