import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { pendingCountAdded } from '../engagement/pending-counts.ts';

/** Confirms the flags on a spam account and its content (MarkUserAsSpam). */
export const confirmFlagsJob = defineJob({
  name: 'confirm-flags-of-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
});

/** Confirms the flags, which doubles their points, and recounts the articles. */
export async function confirmFlags(
  { database }: Pick<CommunityContext, 'database'>,
  { userId }: z.output<typeof confirmFlagsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    await sql`
      with flagged as (
        select 'User' as type, ${userId}::integer as id
        union all select 'Article', id from articles where user_id = ${userId}
        union all select 'Comment', id from comments where user_id = ${userId}
      ), confirmed as (
        update reactions set status = 'confirmed' from flagged
        where reactable_type = flagged.type and reactable_id = flagged.id and category = 'vomit' and status = 'valid'
        returning reactable_type, reactable_id
      )
      insert into pending_counts (article_id)
      select distinct reactable_id from confirmed where reactable_type = 'Article'`.execute(em.getKysely());
    pendingCountAdded.raise(em);
  });
}
