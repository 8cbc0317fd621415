import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './database.ts';
import { heldBySignal, HeldTransaction, type Write } from './held-transaction.ts';

/** Work whose transaction is held, with writes before and after it. */
export interface Held<Result> {
  /** Runs first in the transaction; if it throws, the transaction fails. */
  first: Write;
  work: () => Promise<Result>;
  /** Runs after the work, before the commit. */
  last: (em: SqlEntityManager, result: Result) => Promise<void>;
}

/**
 * Holds the commit of the transaction that `work` opens (`database.transaction` with this signal) until `last` has stored
 * the result, so that a call's answer is committed together with its writes. If `work` opens no transaction, `last` gets its
 * own. A failure rolls everything back. Until the commit, the writes are visible within the transaction only.
 */
export async function holdCommit<Result>(
  database: Database,
  signal: AbortSignal,
  { first, work, last }: Held<Result>,
): Promise<Result> {
  const held = new HeldTransaction(first);
  heldBySignal.set(signal, held);
  try {
    const result = await work();
    if (!held.isOpen) await database.transaction({ signal }, async () => undefined);
    await held.commit((em) => last(em, result));
    return result;
  } catch (error) {
    await held.rollBack(error);
    throw error;
  } finally {
    heldBySignal.delete(signal);
  }
}
