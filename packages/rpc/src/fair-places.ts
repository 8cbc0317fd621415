/** Places in which work is done, so many at once. */
export interface FairPlaces {
  /** Does work once there is a place for its owner. */
  take<Result>(ownerId: number, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  ownerId: number;
  start: () => void;
}

interface Spent {
  ms: number;
  at: number;
}

/** After so long, half of what a person's work took is forgotten; and all of it soon afterwards. */
const halfLifeMs = 60_000;
const rememberedMs = 10 * halfLifeMs;

/** Gives the next place to the owner whose work has taken the least time lately; of equals, to the first. */
export function createFairPlaces(atOnce: number, now: () => number = () => performance.now()): FairPlaces {
  const waiting: Waiting[] = [];
  // The one who spent last is the last in order.
  const spent = new Map<number, Spent>();
  let taken = 0;
  const spentBy = (ownerId: number) => {
    const { ms = 0, at = 0 } = spent.get(ownerId) ?? {};
    return ms * 0.5 ** ((now() - at) / halfLifeMs);
  };
  const note = (ownerId: number, ms: number) => {
    const total = spentBy(ownerId) + ms;
    spent.delete(ownerId);
    spent.set(ownerId, { ms: total, at: now() });
    for (const [id, { at }] of spent) {
      if (now() - at < rememberedMs) break;
      spent.delete(id);
    }
  };
  const next = () => {
    const costs = waiting.map(({ ownerId }) => spentBy(ownerId));
    const [chosen] = waiting.splice(costs.indexOf(Math.min(...costs)), 1);
    if (chosen) chosen.start();
    else taken -= 1;
  };
  const enter = (ownerId: number) => {
    if (taken < atOnce) {
      taken += 1;
      return Promise.resolve();
    }
    return new Promise<void>((start) => waiting.push({ ownerId, start }));
  };
  return {
    async take(ownerId, work) {
      await enter(ownerId);
      const startedAt = now();
      try {
        return await work();
      } finally {
        note(ownerId, now() - startedAt);
        next();
      }
    },
  };
}
