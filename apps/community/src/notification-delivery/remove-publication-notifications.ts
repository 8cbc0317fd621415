import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { isPublicArticle } from '../visibility/visibility.ts';

export const removePublicationNotificationsJob = defineJob({
  name: 'forget-publication',
  payload: z.object({ articleId: z.int().positive() }),
  timeLimitSeconds: 30 * 60,
  maxConcurrency: 1,
});

const batch = 5_000;

/**
 * Deletes the notifications about an unpublished article in batches. Skips locked rows; remaining ones are hidden and
 * pruned later.
 */
export async function removePublicationNotifications(
  { database }: Pick<CommunityContext, 'database'>,
  { articleId }: z.output<typeof removePublicationNotificationsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const isGone = sql`not exists (select from articles where id = ${articleId} and ${isPublicArticle})`;
  await sql`delete from wide_publications where article_id = ${articleId} and ${isGone}`.execute(
    database.reader(signal),
  );
  for (let removed = batch; removed === batch;) {
    signal.throwIfAborted();
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        delete from notifications where id = any(array(
          select id from notifications
          where article_id = ${articleId} and ${isGone} limit ${batch} for update skip locked
        ))
        returning 1
      )
      select count(*)::integer as removed from gone`.execute(database.reader(signal));
    removed = rows[0]?.removed ?? 0;
  }
}
