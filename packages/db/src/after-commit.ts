import type { SqlEntityManager } from '@mikro-orm/postgresql';

const callbacks = new WeakMap<SqlEntityManager, Set<() => void>>();

/**
 * Calls `callback` once after the transaction of `em` (`Database.transaction`) has committed, even if added repeatedly. It
 * must not throw. It is not called after a rollback or when the outcome is unknown.
 */
export function afterCommit(em: SqlEntityManager, callback: () => void): void {
  const ownCallbacks = callbacks.get(em);
  if (ownCallbacks) ownCallbacks.add(callback);
  else callbacks.set(em, new Set([callback]));
}

/** Runs the callbacks of a committed transaction. */
export function runCommitCallbacks(em: SqlEntityManager): void {
  const waiting = callbacks.get(em) ?? [];
  callbacks.delete(em);
  for (const callback of waiting) callback();
}
