import { createTurns, type Turn } from '@commonplace/rpc/turns';

/** Has calls that change what somebody follows take turns, of which so many follow so many. */
export interface FollowTurns {
  take<Result>(turn: Omit<Turn, 'weight'> & { follows: number }, work: () => Promise<Result>): Promise<Result>;
}

/** More at once take some tenths of a second. */
const few = 250;

/**
 * Following ten thousand people takes a while, in which the caller's other calls wait for the lock on their account. They
 * wait here instead, where that costs others nothing. Of the connections that a service has, ten unless said, calls of
 * many take two and the others three, so that those never wait for these.
 */
export function createFollowTurns(): FollowTurns {
  const ofFew = createTurns({ atOnce: 3, most: 2_000, mostOfOne: 200, patienceMs: 4_000 });
  const ofMany = createTurns({ atOnce: 2, most: 120_000, mostOfOne: 40_000, patienceMs: 8_000 });
  return {
    take: ({ follows, ...turn }, work) =>
      follows <= few ? ofFew.take({ ...turn, weight: 1 }, work) : ofMany.take({ ...turn, weight: follows }, work),
  };
}
