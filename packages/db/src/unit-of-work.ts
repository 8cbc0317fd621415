import type { UnitOfWork } from '@commonplace/domain/call-context';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** The work that a transaction belongs to: a call, a job, or anything else that may be cancelled. */
export interface Work {
  /** Cancels the running statement in PostgreSQL when it aborts. */
  signal?: AbortSignal | undefined;
  /** Made by `runInUnitOfWork`; the transaction joins it. */
  unitOfWork?: UnitOfWork | undefined;
}

/** Runs work in its own transaction, again after a deadlock if `mayRepeat`. */
type Transact = <T>(work: (em: SqlEntityManager) => Promise<T>, mayRepeat: () => boolean) => Promise<T>;
export type Write = (em: SqlEntityManager) => Promise<void>;

/** A transaction whose work has ended and that is not committed yet. */
interface Open {
  whole: Promise<void>;
  commitWith: (write: Write) => void;
  rollBack: (reason: unknown) => void;
}

/** A transaction that stays open after the work that opened it has ended. */
export class TransactionOfCall implements UnitOfWork {
  readonly #first: Write;
  #open: Open | undefined;
  #hasEnded = false;

  /** `first` runs at the start of the transaction. */
  constructor(first: Write) {
    this.#first = first;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves when `fn` has ended, and leaves the transaction open. After a failure, another one may be opened. */
  run<T>(transact: Transact, fn: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    if (this.#open || this.#hasEnded) throw new Error('a call whose answer is stored may open a single transaction');
    const done = Promise.withResolvers<T>();
    const end = Promise.withResolvers<Write>();
    let hasResult = false;
    const work = async (em: SqlEntityManager) => {
      await this.#first(em);
      const result = await fn(em);
      await em.flush();
      hasResult = true;
      done.resolve(result);
      const write = await end.promise;
      await write(em);
    };
    // The caller has the first result, and must not get the writes of another run.
    const whole = transact(work, () => !hasResult);
    whole.catch((error: unknown) => {
      this.#open = undefined;
      done.reject(error);
    });
    end.promise.catch(() => undefined);
    this.#open = { whole, commitWith: end.resolve, rollBack: end.reject };
    return done.promise;
  }

  /** Runs a last write and commits. */
  async commit(write: Write): Promise<void> {
    this.#hasEnded = true;
    this.#open?.commitWith(write);
    await this.#open?.whole;
  }

  async rollBack(reason: unknown): Promise<void> {
    this.#hasEnded = true;
    const open = this.#open;
    open?.rollBack(reason);
    await open?.whole.catch(() => undefined);
  }
}

/** Returns the transaction that work must join, if any. */
export function transactionOf(work: Work | undefined): TransactionOfCall | undefined {
  const unitOfWork = work?.unitOfWork;
  if (unitOfWork === undefined || unitOfWork instanceof TransactionOfCall) return unitOfWork;
  throw new TypeError('the unit of work was not made by runInUnitOfWork');
}
