import { statement } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { fetchFeedJob } from './fetch-feed.ts';

export const findDueFeedsJob = defineJob({
  name: 'find-due-podcast-feeds',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '*/5 * * * *',
});

/** A job is created for each; the rest follow with the next run. */
const maxBatch = 500;

/** Each is due again in an hour, unless its job decides otherwise. */
const takeDue = statement(
  'take-due-feeds',
  () => sql<{ id: number }>`
    update podcasts set due_at = now() + interval '1 hour' where id in (
      select id from podcasts where due_at <= now() order by due_at, id limit ${sql.lit(maxBatch)}
      for update skip locked
    ) returning id`,
);

/** Enqueues jobs for feeds that are due, after those that an administrator requests. */
export async function findDueFeeds(
  { database }: Pick<ContentContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    const due = await takeDue.all(em.getKysely(), {});
    for (const { id } of due) await enqueue(em, fetchFeedJob, { podcastId: id }, { isBulk: true });
  });
}
