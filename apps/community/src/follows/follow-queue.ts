import { createTurns, type Turn } from '@commonplace/rpc/turns';

/** Queues follow requests of a user by the number of their targets. */
export interface FollowQueue {
  take<Result>(turn: Omit<Turn, 'weight'> & { follows: number }, work: () => Promise<Result>): Promise<Result>;
}

/** Requests for more targets take some tenths of a second. */
const few = 250;

/**
 * Queues calls in memory instead of on the lock of the account, which would hold database connections. Of a service's
 * connections, ten by default, large calls use up to two and others three, so that small calls never wait for large
 * ones.
 */
export function createFollowQueue(): FollowQueue {
  const small = createTurns({ atOnce: 3, most: 2_000, mostOfOne: 200, patienceMs: 4_000 });
  const large = createTurns({ atOnce: 2, most: 120_000, mostOfOne: 40_000, patienceMs: 8_000 });
  return {
    take: ({ follows, ...turn }, work) =>
      follows <= few ? small.take({ ...turn, weight: 1 }, work) : large.take({ ...turn, weight: follows }, work),
  };
}
