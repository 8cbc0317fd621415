import pLimit, { type LimitFunction } from 'p-limit';

/** Has calls of one person follow one another, and few of all people's run at once, before any of them takes a connection. */
export interface Turns {
  take<Result>(userId: number, work: () => Promise<Result>): Promise<Result>;
}

/** Of the connections that a service has, ten unless said. */
const atOnce = 3;

/**
 * Following ten thousand people takes a while, in which the caller's other calls wait for the lock on their account. They
 * wait here instead, where that costs others nothing.
 */
export function createTurns(): Turns {
  const slots = pLimit(atOnce);
  const turns = new Map<number, LimitFunction>();
  return {
    async take(userId, work) {
      const own = turns.get(userId) ?? pLimit(1);
      turns.set(userId, own);
      try {
        return await own(() => slots(work));
      } finally {
        if (own.activeCount + own.pendingCount === 0) turns.delete(userId);
      }
    },
  };
}
