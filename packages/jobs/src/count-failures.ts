import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import type { Database } from '@commonplace/db/database';
import { incrementSiteCounter, type HappeningsCountedSchema } from '@commonplace/events/site-counters';
import { sql } from 'kysely';
import type { Logger } from 'pino';

const intervalMs = 2_000;
/** Failures counted in one transaction. */
const batchSize = 1_000;

/** Jobs that failed for good and are not counted yet; a job that is retried by hand may fail a second time. */
const uncounted = sql`state = 'failed' and name <> '__pgboss__send-it' and jsonb_typeof(data) = 'object'
  and completed_on is not null and data -> 'failureCounted' is distinct from to_jsonb(extract(epoch from completed_on))`;

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
    async isIdle() {
      const { rows } = await sql`select from jobs.job where ${uncounted} limit 1`.execute(database.reader());
      return rows.length === 0;
    },
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
    const { rows } = await sql<{ day: string; amount: number }>`
      with found as (
        select name, id from jobs.job where ${uncounted} limit ${batchSize} for update skip locked
      ), counted as (
        update jobs.job
        set data = jsonb_set(data, '{failureCounted}', to_jsonb(extract(epoch from completed_on)))
        from found where job.name = found.name and job.id = found.id
        returning (completed_on at time zone 'UTC')::date::text as day
      )
      select day, count(*)::integer as amount from counted group by day order by day`.execute(em.getKysely());
    for (const { day, amount } of rows) await incrementSiteCounter(em, siteCounters, 'failed_jobs', { day, amount });
  });
}
