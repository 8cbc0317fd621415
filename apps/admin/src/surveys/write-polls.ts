import { enqueue } from '@commonplace/jobs/enqueue';
import { renderShort } from '@commonplace/markdown/render-short';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { PlannedOption } from './plan-options.ts';
import type { PlannedPoll, PollPlan } from './plan-polls.ts';
import { removeAnswersJob } from './remove-answers.ts';

/** Writes a poll plan; the transaction has locked the survey. */
export async function writePolls(em: SqlEntityManager, surveyId: number, { written, removedIds }: PollPlan) {
  for (const poll of written) {
    const pollId = await writePoll(em, surveyId, poll);
    await writeOptions(em, pollId, poll.options);
  }
  if (removedIds.length === 0) return;
  await em
    .getKysely<Tables>()
    .updateTable('polls')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', 'in', removedIds)
    .execute();
  await enqueue(em, removeAnswersJob, {});
}

async function writePoll(em: SqlEntityManager, surveyId: number, poll: PlannedPoll): Promise<number> {
  const { id, options, ...fields } = poll;
  const row = { ...fields, prompt_html: await render(poll.prompt_markdown), poll_options_count: options.length };
  const db = em.getKysely<Tables>();
  if (id === undefined) {
    const insert = db.insertInto('polls').values({ ...row, survey_id: surveyId });
    return (await insert.returning('id').executeTakeFirstOrThrow()).id;
  }
  await db
    .updateTable('polls')
    .set({ ...row, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  return id;
}

async function writeOptions(em: SqlEntityManager, pollId: number, options: readonly PlannedOption[]): Promise<void> {
  const db = em.getKysely<Tables>();
  const kept = options.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await db
    .deleteFrom('poll_options')
    .where('poll_id', '=', pollId)
    .where('id', '<>', sql<number>`all(${kept}::integer[])`)
    .execute();
  for (const { id, ...fields } of options) {
    const row = { ...fields, processed_html: await render(fields.markdown) };
    if (id === undefined)
      await db
        .insertInto('poll_options')
        .values({ ...row, poll_id: pollId })
        .execute();
    else await db.updateTable('poll_options').set(row).where('id', '=', id).execute();
  }
}

function render(markdown: string): Promise<string> {
  return renderShort(markdown, { profile: 'listing' });
}
