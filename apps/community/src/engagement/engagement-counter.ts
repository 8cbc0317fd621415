import type { Database } from '@commonplace/db/database';
import { pause, withJitter } from '@commonplace/events/backoff';
import type { Logger } from 'pino';
import type { Tables } from '../tables.ts';
import { countMarked } from './count-marked.ts';

/** How often an article's engagement is announced at most. */
const intervalMs = 300;
/** How long to wait after a failure, such as PostgreSQL being away. */
const failureDelayMs = 1_000;

/** Keeps the counters of articles true. */
export interface EngagementCounter extends AsyncDisposable {
  readonly name: string;
  /** Whether every write has been counted. */
  settled(): Promise<boolean>;
}

/** Counts in the background, in every process; they take turns. */
export function startEngagementCounter(options: { database: Database; logger: Logger }): EngagementCounter {
  const { database, logger } = options;
  const stop = new AbortController();
  const running = run(database, logger, stop.signal);
  return {
    name: 'engagement counter',
    async settled() {
      const query = database.fork().getKysely<Tables>().selectFrom('engagement_marks').select('id').limit(1);
      return (await query.execute()).length === 0;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

async function run(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const delay = await countAll(database, logger, signal);
    await pause(withJitter(delay), signal);
  }
}

/** Counts until nothing is left, and says how long to wait until the next time. */
async function countAll(database: Database, logger: Logger, signal: AbortSignal): Promise<number> {
  try {
    while (!signal.aborted && (await countMarked(database, signal)));
    return intervalMs;
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, 'engagement could not be counted; trying again');
    return failureDelayMs;
  }
}
