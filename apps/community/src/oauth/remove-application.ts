import { deleteInBatches } from '@commonplace/db/delete-in-batches';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** An application that has ended, and whatever it was given. */
export const removeApplicationJob = defineJob({
  name: 'remove-oauth-application',
  payload: z.object({ applicationId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
});

/**
 * Removes what an application that has ended was given, and at last the application itself: so much in a statement that
 * nobody waits for it, and a try that follows another goes on with the rest.
 */
export async function removeApplication(
  { database }: Pick<CommunityContext, 'database'>,
  { applicationId }: { applicationId: number },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const where = sql`application_id = ${applicationId}`;
  for (const table of ['oauth_records', 'oauth_grants']) {
    await deleteInBatches(database, { table, where }, signal);
    // What is left would go with the next statement, all at once.
    signal.throwIfAborted();
  }
  const db = database.reader<Tables>(signal);
  await db.deleteFrom('oauth_applications').where('id', '=', applicationId).execute();
}
