import type { Database } from '@commonplace/db/database';
import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import { isOutage } from '@commonplace/rpc/errors';
import type { Logger } from 'pino';
import type { Tables } from '../tables/tables.ts';
import { newsMarked } from './marks.ts';
import { enqueueMarked, tellMarked } from './tell-marked.ts';

/** Under load, what comes within such a time is told of together; a single comment never waits. */
const intervalMs = 1_000;

/** Tells people of comments and reactions, in every process; they take turns. */
export function startNewsTeller({ database, logger }: { database: Database; logger: Logger }): PeriodicJob {
  return startPeriodicJob({
    name: 'news teller',
    intervalMs,
    async run(signal) {
      try {
        while (!signal.aborted && (await tellMarked(database, signal)));
      } catch (error) {
        if (signal.aborted || isOutage(error)) throw error;
        logger.warn({ err: error }, 'people are told one by one');
        await enqueueMarked(database, signal);
      }
    },
    async isIdle() {
      const query = database.reader<Tables>().selectFrom('news_marks').select('id').limit(1);
      return (await query.execute()).length === 0;
    },
    wokenBy: (wake) => newsMarked.listen(database, wake),
    logger,
  });
}
