import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

/** Removes an ended application and its records. */
export const removeApplicationJob = defineJob({
  name: 'remove-oauth-application',
  payload: z.object({ applicationId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
});

/**
 * Removes the records and grants of an ended application in batches, and finally the application, so that a retry
 * continues where the last run stopped.
 */
export async function removeApplication(
  { database }: Pick<CommunityContext, 'database'>,
  { applicationId }: { applicationId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const where = sql`application_id = ${applicationId}`;
  for (const table of ['oauth_records', 'oauth_grants']) {
    await deleteInBatches(database, { table, where }, signal);
    // Otherwise the next statement would cascade to all remaining rows at once.
    signal.throwIfAborted();
  }
  const db = database.reader<Tables>(signal);
  await db.deleteFrom('oauth_applications').where('id', '=', applicationId).execute();
}
