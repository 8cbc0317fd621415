import { afterCommit } from '@commonplace/db/after-commit';
import type { Database } from '@commonplace/db/database';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Notifies listeners in this process of a commit that brings work. It only saves time: pollers find the commits of other
 * processes, and those whose signal was lost in a crash.
 */
export class CommitSignal {
  readonly #listeners = new WeakMap<object, Set<() => void>>();

  /** Calls `listener`, which must not throw, after each such commit in the database, until disposed. */
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

  /** Calls the listeners at once, after a statement that was its own transaction. */
  raiseNow(database: Database): void {
    for (const listener of this.#listeners.get(database.orm.em.getDriver()) ?? []) listener();
  }
}
