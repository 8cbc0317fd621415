import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './database.ts';

/**
 * Runs `step` repeatedly, each time in its own transaction, until it returns false, so that large work holds its locks only
 * briefly. Rejects between two steps when the signal has aborted.
 */
export async function runInBatches(
  database: Database,
  signal: AbortSignal,
  step: (em: SqlEntityManager) => Promise<boolean>,
): Promise<void> {
  for (let hasMore = true; hasMore;) {
    signal.throwIfAborted();
    hasMore = await database.transaction({ signal }, step);
  }
}
