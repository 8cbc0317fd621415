import { FairQueue, type Turn } from '@commonplace/background/fair-queue';

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
  const small = new FairQueue({ maxConcurrency: 3, maxWeight: 2_000, maxPerOwner: 200, maxWaitMs: 4_000 });
  const large = new FairQueue({ maxConcurrency: 2, maxWeight: 120_000, maxPerOwner: 40_000, maxWaitMs: 8_000 });
  return {
    take: ({ follows, ...turn }, work) =>
      follows <= few ? small.run({ ...turn, weight: 1 }, work) : large.run({ ...turn, weight: follows }, work),
  };
}
