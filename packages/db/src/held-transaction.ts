import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Runs work in its own transaction. */
type Transact = <T>(work: (em: SqlEntityManager) => Promise<T>) => Promise<T>;
export type Write = (em: SqlEntityManager) => Promise<void>;

/** A transaction whose work has ended and that is not committed yet. */
interface Open {
  whole: Promise<void>;
  commitWith: (write: Write) => void;
  rollBack: (reason: unknown) => void;
}

/** A transaction that stays open after the work that opened it has ended. */
export class HeldTransaction {
  readonly #first: Write;
  #open: Open | undefined;

  constructor(first: Write) {
    this.#first = first;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Resolves when `fn` has ended, and leaves the transaction open. After a failure, another one may be opened. */
  run<T>(transact: Transact, fn: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    if (this.#open) throw new Error('a call whose commit is held may open a single transaction');
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

  /** Runs a last write and commits. */
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

/** Held transactions by the signal of their work. */
export const heldBySignal = new WeakMap<AbortSignal, HeldTransaction>();

/** Returns the held transaction of the work with this signal, if any. */
export function heldTransaction(signal: AbortSignal | undefined): HeldTransaction | undefined {
  return signal && heldBySignal.get(signal);
}
