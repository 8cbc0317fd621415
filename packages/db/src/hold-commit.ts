import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './database.ts';
import { heldBySignal, HeldTransaction, type Write } from './held-transaction.ts';

/** What is done in one transaction with a piece of work that opens it. */
export interface Held<Result> {
  /** Before anything else; it fails the transaction when it throws. */
  first: Write;
  work: () => Promise<Result>;
  /** Once the work has come to its result, and before the commit. */
  last: (em: SqlEntityManager, result: Result) => Promise<void>;
}

/**
 * Has the transaction that `work` opens (`database.transaction`, with this very signal) commit only when all of the work
 * has ended, together with what `last` makes of its result; so what a call answers is written with what it did. Work that
 * opens none gets one for `last`. When anything fails, nothing is written. The work reads what it wrote within its
 * transaction: elsewhere it is not to be seen yet.
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
    if (!held.isOpen) await database.transaction(signal, async () => undefined);
    await held.commit((em) => last(em, result));
    return result;
  } catch (error) {
    await held.rollBack(error);
    throw error;
  } finally {
    heldBySignal.delete(signal);
  }
}
