import { startPeriodicJob, type PeriodicJob } from '@commonplace/background/periodic-job';
import { sql } from 'kysely';
import { sendPings, type PingContext } from './send-pings.ts';

/** No one waits for the services; they gather what they are told, too. */
const intervalMs = 2_000;

/** Starts the job that tells other services of published articles. */
export function startPings(context: PingContext): PeriodicJob {
  return startPeriodicJob({
    name: 'pings of other services',
    intervalMs,
    run: (signal) => sendPings(context, signal),
    async isIdle() {
      if (!context.settings.current()) return true;
      const due = sql`select from ping_services where due_at <= now() limit 1`;
      return (await due.execute(context.database.reader())).rows.length === 0;
    },
    logger: context.logger,
  });
}
