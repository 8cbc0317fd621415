import { statement } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { verifyWebmentionJob } from './verify-webmention.ts';

/** Reads the pages of approved mentions again, so that mentions leave with their pages and links. */
export const rereadWebmentionsJob = defineJob({
  name: 'reread-webmentions',
  payload: z.object({}),
  timeLimitSeconds: 60,
  schedule: '41 * * * *',
});

/** The number of pages that are read again in an hour. */
const maxBatch = 100;
const rereadAfterDays = 30;

/** Skips mentions without a target, because their pages cannot be searched for the link. */
const queueStale = statement(
  'queue-stale-webmentions',
  () => sql<{ id: number; target: string }>`
    update webmentions set queued = true, read_at = now()
    where id in (
      select id from webmentions
      where state = 'approved' and not queued and target is not null and read_at < now() - make_interval(days => ${sql.lit(rereadAfterDays)})
      order by read_at limit ${sql.lit(maxBatch)} for update skip locked)
    returning id, target`,
);

/** Queues the approved mentions whose pages were read longest ago. */
export async function rereadWebmentions(
  { database }: Pick<CommunityContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    const stale = await queueStale.all(em.getKysely(), {});
    for (const { id, target } of stale) await enqueue(em, verifyWebmentionJob, { id, target });
  });
}
