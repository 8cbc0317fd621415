import type { SqlEntityManager } from '@mikro-orm/postgresql';

const callbacks = new WeakMap<SqlEntityManager, Set<() => void>>();

/**
 * Has `callback` called once the transaction of `em` (`Database.transaction`) has committed, however often it is named.
 * It must not fail. It is not called when the transaction is rolled back, nor when its outcome is unknown.
 */
export function afterCommit(em: SqlEntityManager, callback: () => void): void {
  const known = callbacks.get(em);
  if (known) known.add(callback);
  else callbacks.set(em, new Set([callback]));
}

/** Calls what waits for the commit of `em`. */
export function noteCommit(em: SqlEntityManager): void {
  const waiting = callbacks.get(em) ?? [];
  callbacks.delete(em);
  for (const callback of waiting) callback();
}
