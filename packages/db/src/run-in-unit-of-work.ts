import type { UnitOfWork } from '@commonplace/domain/call-context';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Database } from './database.ts';
import { TransactionOfCall, type Work, type Write } from './unit-of-work.ts';

/** A call's work, with writes before and after it. */
export interface UnitOfWorkSteps<Call, Result> {
  /** Runs first in the transaction; if it throws, the transaction fails. */
  first: Write;
  /** Gets the call with its unit of work. */
  work: (call: Call & { unitOfWork: UnitOfWork }) => Promise<Result>;
  /** Runs after the work, before the commit. */
  last: (em: SqlEntityManager, result: Result) => Promise<void>;
}

/**
 * Holds the commit of the transaction that `work` opens with its call (`database.transaction(call, ...)`) until `last` has
 * stored the result, so that a call's answer is committed together with its writes. If `work` opens no transaction, `last`
 * gets its own. A failure rolls everything back. Until the commit, the writes are visible within the transaction only.
 */
export async function runInUnitOfWork<Call extends Work, Result>(
  database: Database,
  call: Call,
  { first, work, last }: UnitOfWorkSteps<Call, Result>,
): Promise<Result> {
  const transaction = new TransactionOfCall(first);
  const callWithUnit = { ...call, unitOfWork: transaction };
  try {
    const result = await work(callWithUnit);
    if (!transaction.isOpen) await database.transaction(callWithUnit, async () => undefined);
    await transaction.commit((em) => last(em, result));
    return result;
  } catch (error) {
    await transaction.rollBack(error);
    throw error;
  }
}
