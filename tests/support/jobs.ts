import { openDatabase } from '@commonplace/db/database';
import { enqueue } from '@commonplace/jobs/enqueue';
import { mailJob } from '@commonplace/mail/send-mail';
import { invitation } from '@commonplace/mail/templates/invitation';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Platform } from './platform.ts';

const hourMs = 3_600_000;
const logger = pino({ level: 'silent' });

/** Adds a mail job of community that starts in an hour or has failed, and returns its id in the API. */
export async function addJob({ databaseUrls }: Platform, state: 'created' | 'failed' = 'created'): Promise<string> {
  const url = databaseUrls.community;
  await using database = await openDatabase({ url, entities: [], logger, applicationName: 'test-jobs' });
  const payload = { template: invitation.name, props: invitation.example, recipient: { address: 'ada@example.com' } };
  const startAfter = new Date(Date.now() + hourMs);
  const id = await database.transaction(undefined, (em) => enqueue(em, mailJob, payload, { startAfter }));
  if (state === 'failed') {
    await sql`update jobs.job set state = 'failed', completed_on = now(), start_after = now(), output = '{"message": "refused"}'
      where id = ${id}::uuid`.execute(database.reader());
  }
  return `community-${id}`;
}
