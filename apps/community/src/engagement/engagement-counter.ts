import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { applyPendingCounts } from './apply-pending-counts.ts';
import { pendingCountAdded } from './pending-counts.ts';

/** The minimum time between announcements of an article. */
const intervalMs = 1_000;

/** Starts the worker that applies pending counts; the workers of all processes take turns. */
export function startEngagementCounter({ database, logger }: { database: Database; logger: Logger }): PeriodicJob {
  return startPeriodicJob({
    name: 'engagement counter',
    intervalMs,
    async run(signal) {
      while (!signal.aborted && (await applyPendingCounts(database, signal)));
    },
    async isIdle() {
      const query = database.reader<Tables>().selectFrom('engagement_marks').select('id').limit(1);
      return (await query.execute()).length === 0;
    },
    wokenBy: (wake) => pendingCountAdded.listen(database, wake),
    logger,
  });
}
