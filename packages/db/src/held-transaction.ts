import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Runs work in a transaction of its own. */
type Transact = <T>(work: (em: SqlEntityManager) => Promise<T>) => Promise<T>;
export type Write = (em: SqlEntityManager) => Promise<void>;

/** A transaction that its work has ended, and that is not committed yet. */
interface Open {
  whole: Promise<void>;
  commitWith: (write: Write) => void;
  rollBack: (reason: unknown) => void;
}

/** The one transaction of a piece of work, which outlasts it. */
export class HeldTransaction {
  readonly #first: Write;
  #open: Open | undefined;

  constructor(first: Write) {
    this.#first = first;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves when `fn` has ended, and leaves the transaction open. After a failure there may be another. */
  run<T>(transact: Transact, fn: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    if (this.#open) throw new Error('work whose commit is held has one transaction');
    const done = Promise.withResolvers<T>();
    const end = Promise.withResolvers<Write>();
    const whole = transact(async (em) => {
      await this.#first(em);
      const result = await fn(em);
      await em.flush();
      done.resolve(result);
      const write = await end.promise;
      await write(em);
    });
    whole.catch((error: unknown) => {
      this.#open = undefined;
      done.reject(error);
    });
    end.promise.catch(() => undefined);
    this.#open = { whole, commitWith: end.resolve, rollBack: end.reject };
    return done.promise;
  }

  /** Writes and commits. */
  async commit(write: Write): Promise<void> {
    this.#open?.commitWith(write);
    await this.#open?.whole;
  }

  async rollBack(reason: unknown): Promise<void> {
    const open = this.#open;
    open?.rollBack(reason);
    await open?.whole.catch(() => undefined);
  }
}

/** The transactions that wait for their work to end, by the signal of that work. */
export const heldBySignal = new WeakMap<AbortSignal, HeldTransaction>();

/** The transaction that belongs to what obeys the signal, if its commit is held. */
export function heldTransaction(signal: AbortSignal | undefined): HeldTransaction | undefined {
  return signal && heldBySignal.get(signal);
}
