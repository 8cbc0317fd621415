import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { incrementSiteCounter, type HappeningsCountedSchema } from '@commonplace/events/site-counters';
import type { Logger } from 'pino';
import { countNewFailures, hasUncountedFailures } from './job-table.ts';

const intervalMs = 2_000;
/** Failures counted in one transaction. */
const batchSize = 1_000;

/** Counts failures; `wake` starts a count at once. */
export interface FailureCounter extends PeriodicJob {
  wake(): void;
}

/**
 * Counts jobs that failed for good for the site's statistics, including those that pg-boss gave up after missed heartbeats.
 * Marks their rows in the transaction that records the count.
 */
export function countFailures(
  { database, logger }: { database: Database; logger: Logger },
  siteCounters: HappeningsCountedSchema,
): FailureCounter {
  let wake = (): void => undefined;
  const job = startPeriodicJob({
    name: 'count of failed jobs',
    intervalMs,
    wokenBy(call) {
      wake = call;
      return { [Symbol.dispose]: () => undefined };
    },
    run: (signal) => countOnce(database, siteCounters, signal),
    isIdle: async () => !(await hasUncountedFailures(database.reader())),
    logger,
  });
  return {
    name: job.name,
    settled: () => job.settled(),
    wake: () => wake(),
    [Symbol.asyncDispose]: () => job[Symbol.asyncDispose](),
  };
}

async function countOnce(
  database: Database,
  siteCounters: HappeningsCountedSchema,
  signal: AbortSignal,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    const rows = await countNewFailures(em.getKysely(), batchSize);
    for (const { day, amount } of rows) await incrementSiteCounter(em, siteCounters, 'failed_jobs', { day, amount });
  });
}
