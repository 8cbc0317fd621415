import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict, toDatabaseError } from './errors.ts';

const maxTries = 3;
const maxRestMs = 50;

/**
 * Runs a transaction, again if it lost against another one (a deadlock), up to three times and only while `mayRepeat`. A lost
 * connection, and a conflict at the last try, is DomainError `unavailable`.
 */
export async function repeatAfterConflict<T>(transact: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tries === maxTries || !isConflict(error) || !mayRepeat()) throw toDatabaseError(error);
      // By chance, so that transactions that met do not meet again.
      await sleep(Math.random() * maxRestMs);
    }
  }
}
