import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import type { Logger } from 'pino';

/**
 * Removes the records of indexes on a server that is not configured, in the background. Changes are not recorded for
 * it, so its indexes must be filled again later.
 */
export function forgetServer({ database, logger }: { database: Database; logger: Logger }): AsyncDisposable {
  const stop = new AbortController();
  const forgetting = forget(database, logger, stop.signal);
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await forgetting;
    },
  };
}

async function forget(database: Database, logger: Logger, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await sql`delete from search_indexes where engine = 'meilisearch'`.execute(database.reader());
      return;
    } catch (error) {
      logger.debug({ err: error, failures }, 'cannot remove the records of the former search server yet');
      await pause(reconnectDelayMs(failures), signal);
    }
  }
}
