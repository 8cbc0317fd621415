import { HopelessJobError, defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { mailReaderColumns } from '../mails/mail-reader.ts';
import type { Tables } from '../tables/tables.ts';
import { exportEntries } from './export-entries.ts';
import { exportLifetime, exportsFolder } from './export-lifetime.ts';
import { zipped } from './zip.ts';

/** Everything of an account, in one file. */
export const exportJob = defineJob({
  name: 'export-account',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60 * 60,
  atOnce: 1,
});

const mostBytes = 4 * 1024 * 1024 * 1024;

/**
 * Writes the file, named after the job, so that a try which follows another writes it again in the same place, and sends
 * its address, which works for some days for whoever has it. An account that was closed meanwhile gets none.
 */
export async function writeExport(
  context: CommunityContext,
  { userId }: { userId: number },
  { id, signal, progress, report }: Pick<JobContext, 'id' | 'signal' | 'progress' | 'report'>,
): Promise<void> {
  const { objects, database } = context;
  if (!objects) throw new HopelessJobError('there is nowhere to keep files');
  const owner = await database
    .reader<Tables>(signal)
    .selectFrom('users')
    .select(mailReaderColumns)
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!owner || progress === 'sent') return;
  const key = `${exportsFolder}${id}.zip`;
  const archive = zipped(exportEntries({ context, userId, signal }));
  await objects.put(key, archive, { contentType: 'application/zip', maxBytes: mostBytes });
  const address = await objects.presignDownload(key, exportLifetime.seconds);
  const link = address.startsWith('/') ? context.site.url(address) : address;
  const site = await context.site.identify({ signal });
  await database.transaction(signal, (em) => accountMails(em, site).exportReady(owner, link, exportLifetime.inWords));
  await report('sent');
}
