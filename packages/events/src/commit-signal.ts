import { afterCommit } from '@commonplace/db/after-commit';
import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Tells, within a process, that something was committed which somebody is to work on. It is a hint, of which nothing
 * depends but time: what other processes commit, or what crashes on the way, is found by looking.
 */
export class CommitSignal {
  readonly #listeners = new WeakMap<object, Set<() => void>>();

  /** Calls `listener`, which must not fail, after each such commit in the database, until it is disposed of. */
  listen(database: Database, listener: () => void): Disposable {
    const key = database.orm.em.getDriver();
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return { [Symbol.dispose]: () => void listeners.delete(listener) };
  }

  /** Calls the listeners once the transaction of `em` has committed. */
  raise(em: SqlEntityManager): void {
    for (const listener of this.#listeners.get(em.getDriver()) ?? []) afterCommit(em, listener);
  }

  /** Calls the listeners, after a statement that was its own transaction. */
  raiseNow(database: Database): void {
    for (const listener of this.#listeners.get(database.orm.em.getDriver()) ?? []) listener();
  }
}
