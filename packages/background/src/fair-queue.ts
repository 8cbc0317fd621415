import { DomainError, rateLimited } from '@commonplace/domain/errors';
import pLimit, { type LimitFunction } from 'p-limit';
import { FairSlots } from './fair-slots.ts';

export interface FairQueueOptions {
  /** Tasks that run at once, each of a different owner. */
  maxConcurrency: number;
  /** Total weight of the tasks that run or wait. */
  maxWeight: number;
  /** Total weight of one owner's tasks that run or wait. */
  maxPerOwner: number;
  /** Time after which a waiting task is refused. */
  maxWaitMs: number;
}

/** The data of a task by which it is queued. */
export interface Turn {
  ownerId: number;
  /** Relative cost of the task, a whole number. */
  weight: number;
  signal: AbortSignal;
}

interface Owner {
  limit: LimitFunction;
  weight: number;
}

/**
 * Queues tasks before they take a connection or memory. Runs one task per owner at a time, and those of the owners first
 * whose tasks took the least time recently. Refuses tasks that would not start in time.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #slots: FairSlots;
  readonly #owners = new Map<number, Owner>();
  #weight = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#slots = new FairSlots(options.maxConcurrency);
  }

  /**
   * Runs a task when its turn comes. A task that weighs more than a maximum runs once nothing else counts toward it.
   * @throws DomainError rate_limited or unavailable if it is refused; cancelled if the signal aborts while it waits.
   */
  async run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result> {
    const { owner, leave } = this.#enter(turn);
    const wait = startTimeout(this.#options.maxWaitMs);
    const start = async () => {
      if (wait.isOver) throw busy();
      wait.cancel();
      if (turn.signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
      return task();
    };
    const done = owner.limit(() => this.#slots.run(turn.ownerId, start)).finally(leave);
    try {
      return await Promise.race([done, wait.over]);
    } finally {
      wait.cancel();
    }
  }

  #enter({ ownerId, weight }: Turn) {
    const { maxPerOwner, maxWeight } = this.#options;
    const owner = this.#owners.get(ownerId) ?? { limit: pLimit(1), weight: 0 };
    if (owner.weight > 0 && owner.weight + weight > maxPerOwner) throw rateLimited(1);
    if (this.#weight > 0 && this.#weight + weight > maxWeight) throw busy();
    this.#owners.set(ownerId, owner);
    owner.weight += weight;
    this.#weight += weight;
    const leave = () => {
      owner.weight -= weight;
      this.#weight -= weight;
      if (owner.weight === 0) this.#owners.delete(ownerId);
    };
    return { owner, leave };
  }
}

function busy(): DomainError {
  return new DomainError('unavailable', 'too many requests of this kind are in progress', { retryAfterSeconds: 2 });
}

interface Timeout {
  readonly isOver: boolean;
  /** Rejects when the time is over. */
  over: Promise<never>;
  cancel(): void;
}

function startTimeout(maxWaitMs: number): Timeout {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reject(busy());
  }, maxWaitMs);
  return {
    get isOver() {
      return isOver;
    },
    over: promise,
    cancel: () => clearTimeout(timer),
  };
}
