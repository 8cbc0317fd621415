import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { isOutage } from '@commonplace/domain/errors';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { notificationPending } from './pending-notifications.ts';
import { enqueuePending, deliverPending } from './deliver-pending.ts';

/** The minimum time between batches under load; a single comment is handled at once. */
const intervalMs = 1_000;

/** Starts the worker that notifies users of comments and reactions; the workers of all processes take turns. */
export function startNotificationWorker({ database, logger }: { database: Database; logger: Logger }): PeriodicJob {
  return startPeriodicJob({
    name: 'notification worker',
    intervalMs,
    async run(signal) {
      try {
        while (!signal.aborted && (await deliverPending(database, signal)));
      } catch (error) {
        if (signal.aborted || isOutage(error)) throw error;
        logger.warn({ err: error }, 'notification batch failed, enqueueing single jobs');
        await enqueuePending(database, signal);
      }
    },
    async isIdle() {
      const query = database.reader<Tables>().selectFrom('news_marks').select('id').limit(1);
      return (await query.execute()).length === 0;
    },
    wokenBy: (wake) => notificationPending.listen(database, wake),
    logger,
  });
}
