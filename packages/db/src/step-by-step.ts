import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './database.ts';

/**
 * Does something large in many transactions, so that nobody waits long for what one of them has locked: `step` once and
 * again, until it says that nothing is left. Rejects between two of them once the signal has fired.
 */
export async function stepByStep(
  database: Database,
  signal: AbortSignal,
  step: (em: SqlEntityManager) => Promise<boolean>,
): Promise<void> {
  for (let isMoreLeft = true; isMoreLeft;) {
    signal.throwIfAborted();
    isMoreLeft = await database.transaction(signal, step);
  }
}
