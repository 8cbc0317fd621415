import { HopelessJobError, defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../../context.ts';
import { accountMails } from '../../mails/account-mails.ts';
import { mailReaderColumns } from '../../mails/mail-reader.ts';
import type { Tables } from '../../tables/tables.ts';
import { exportEntries } from './export-entries.ts';
import { exportLifetime, exportsOf } from './export-lifetime.ts';
import { zipped } from './zip.ts';

/** Exports everything of an account to one file. */
export const exportJob = defineJob({
  name: 'export-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

const maxArchiveBytes = 4 * 1024 * 1024 * 1024;

/**
 * Writes the file, named after the job so that a retry overwrites it, and mails its download link, which works for some
 * days. Removes the file again when the account was closed meanwhile. Without a confirmed address, nothing is sent.
 */
export async function writeExport(
  context: CommunityContext,
  { userId }: { userId: number },
  { id, signal, progress, report }: Pick<JobContext, 'id' | 'signal' | 'progress' | 'report'>,
): Promise<void> {
  const { objects, database } = context;
  if (!objects) throw new HopelessJobError('there is no object store');
  const key = `${exportsOf(userId)}${id}.zip`;
  // An earlier run may have left the file.
  if (!(await confirmedAccount(database.reader(signal), userId).executeTakeFirst())) return objects.delete(key);
  if (progress === 'sent') return;
  const archive = zipped(exportEntries({ context, userId, signal }));
  await objects.put(key, archive, { contentType: 'application/zip', maxBytes: maxArchiveBytes });
  const address = await objects.presignDownload(key, exportLifetime.seconds);
  const link = address.startsWith('/') ? context.site.url(address) : address;
  const site = await context.site.identify();
  const isSent = await database.transaction({ signal }, async (em) => {
    // Closing the account either waits for this lock and then removes the file, or came first, and the file is removed
    // here.
    const owner = await confirmedAccount(em.getKysely(), userId).forShare().executeTakeFirst();
    if (owner) await accountMails(em, site).exportReady(owner, link, exportLifetime.inWords);
    return owner !== undefined;
  });
  if (!isSent) return objects.delete(key);
  await report('sent');
}

function confirmedAccount(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom('users')
    .select(mailReaderColumns)
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .where('email_confirmed_at', 'is not', null);
}
