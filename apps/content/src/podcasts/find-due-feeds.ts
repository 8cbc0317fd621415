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

/** Of each a job is made; those that are left come with the next look. */
const maxBatch = 500;

/** Each is due again in an hour, whatever becomes of its job; that says better when it has ended. */
const takeDue = statement(
  'take-due-feeds',
  () => sql<{ id: number }>`
    update podcasts set due_at = now() + interval '1 hour' where id in (
      select id from podcasts where due_at <= now() order by due_at, id limit ${sql.lit(maxBatch)}
      for update skip locked
    ) returning id`,
);

/** Has the feeds read whose time has come, each by its own job, after those that an administrator asks for. */
export async function findDueFeeds(
  { database }: Pick<ContentContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction(signal, async (em) => {
    const due = await takeDue.all(em.getKysely(), {});
    for (const { id } of due) await enqueue(em, fetchFeedJob, { podcastId: id }, { isBulk: true });
  });
}
