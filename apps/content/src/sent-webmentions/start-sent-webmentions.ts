import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import { anyDueNotice } from './notice-queue.ts';
import { anyDueSource, queueSentWebmentions, type SourceContext } from './queue-notices.ts';
import { startNotingSending, type SendingOptions } from './note-sending.ts';
import { sendDueNotices } from './send-due-notices.ts';

/** No one waits for notices; changes are gathered, too. */
const intervalMs = 1_000;

/** Starts the jobs that tell other sites that articles link to their pages. */
export function startSentWebmentions(context: SourceContext & SendingOptions): PeriodicJob[] {
  const { database, logger } = context;
  return [
    startNotingSending(context),
    startPeriodicJob({
      name: 'links of changed articles',
      intervalMs,
      run: (signal) => queueSentWebmentions(context, signal),
      isIdle: async () => (await anyDueSource.first(database.reader(), {})) === undefined,
      logger,
    }),
    startPeriodicJob({
      name: 'notices of links to other sites',
      intervalMs,
      run: (signal) => sendDueNotices(context, signal),
      isIdle: async () => (await anyDueNotice.first(database.reader(), {})) === undefined,
      logger,
    }),
  ];
}
