import { waitForLock } from '@commonplace/db/advisory-locks';
import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { removeReactor } from './reaction-group.ts';
import { removeWidePublications } from './wide-publications.ts';

export const removeActorNotificationsJob = defineJob({
  name: 'forget-actor',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Deletes the notifications that a spam account caused (MarkUserAsSpam). */
export async function removeActorNotifications(
  { database }: Pick<CommunityContext, 'database'>,
  { userId }: z.output<typeof removeActorNotificationsJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  // Waits for transactions that did not yet see the standing.
  await database.transaction({ signal }, (em) => waitForLock(em, 'notifications'));
  await removeWidePublications(database, userId, signal);
  const where = sql`actor_id = ${userId} and kind <> 'reaction'`;
  await deleteInBatches(database, { table: 'notifications', where }, signal);
  for (;;) {
    signal.throwIfAborted();
    const group = await database
      .reader<Tables>(signal)
      .selectFrom('notification_actors')
      .select('notification_id')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (!group) return;
    await database.transaction({ signal }, (em) => removeReactor(em, group.notification_id, userId));
  }
}
