interface WaitingTask {
  ownerId: number;
  start: () => void;
}

interface UsedTime {
  ms: number;
  at: number;
}

/** After this time, half of an owner's used time is forgotten. */
const halfLifeMs = 60_000;
const rememberedMs = 10 * halfLifeMs;

/**
 * A limited number of slots for tasks. The next free slot goes to the owner whose tasks took the least time recently; on a
 * tie, to the first in line.
 */
export class FairSlots {
  readonly #maxConcurrency: number;
  readonly #now: () => number;
  readonly #waiting: WaitingTask[] = [];
  /** Ordered by last use, oldest first. */
  readonly #usedTimes = new Map<number, UsedTime>();
  #taken = 0;

  constructor(maxConcurrency: number, now: () => number = () => performance.now()) {
    this.#maxConcurrency = maxConcurrency;
    this.#now = now;
  }

  /** Runs a task as soon as there is a slot for its owner. */
  async run<Result>(ownerId: number, task: () => Promise<Result>): Promise<Result> {
    await this.#enter(ownerId);
    const startedAt = this.#now();
    try {
      return await task();
    } finally {
      this.#addUsedTime(ownerId, this.#now() - startedAt);
      this.#passOn();
    }
  }

  #enter(ownerId: number): Promise<void> {
    if (this.#taken < this.#maxConcurrency) {
      this.#taken += 1;
      return Promise.resolve();
    }
    return new Promise<void>((start) => this.#waiting.push({ ownerId, start }));
  }

  #passOn(): void {
    const costs = this.#waiting.map(({ ownerId }) => this.#usedTimeMs(ownerId));
    const [chosen] = this.#waiting.splice(costs.indexOf(Math.min(...costs)), 1);
    if (chosen) chosen.start();
    else this.#taken -= 1;
  }

  #usedTimeMs(ownerId: number): number {
    const { ms = 0, at = 0 } = this.#usedTimes.get(ownerId) ?? {};
    return ms * 0.5 ** ((this.#now() - at) / halfLifeMs);
  }

  #addUsedTime(ownerId: number, ms: number): void {
    const total = this.#usedTimeMs(ownerId) + ms;
    this.#usedTimes.delete(ownerId);
    this.#usedTimes.set(ownerId, { ms: total, at: this.#now() });
    for (const [id, { at }] of this.#usedTimes) {
      if (this.#now() - at < rememberedMs) break;
      this.#usedTimes.delete(id);
    }
  }
}
