import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError, rateLimited } from './errors.ts';
import { createFairPlaces } from './fair-places.ts';

/** What of some kind of work is done at once, and how much of it may wait. */
export interface TurnsOptions {
  /** Works of different people. */
  atOnce: number;
  /** What may be there at all, waiting or worked on, by weight. */
  most: number;
  /** What may be there of one person, by weight. */
  mostOfOne: number;
  /** The longest that work waits for its turn. */
  patienceMs: number;
}

export interface Turn {
  ownerId: number;
  /** How much it takes beside others of its kind, as a whole number. */
  weight: number;
  signal: AbortSignal;
}

/**
 * Works take turns before they take a connection or memory: those of one person follow each other, and few of all people's
 * are done at once. People whose works took the least time lately come first. Work that would not begin in time is refused
 * while the caller still waits.
 */
export interface Turns {
  /**
   * Does work once its turn has come. What weighs more than anything may is done when nothing else is there.
   * @throws DomainError rate_limited or unavailable, before it is done; cancelled when the signal fires meanwhile.
   */
  take<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
}

interface Owner {
  turns: LimitFunction;
  weight: number;
}

export function createTurns({ atOnce, most, mostOfOne, patienceMs }: TurnsOptions): Turns {
  const places = createFairPlaces(atOnce);
  const owners = new Map<number, Owner>();
  let all = 0;
  const enter = ({ ownerId, weight }: Turn) => {
    const owner = owners.get(ownerId) ?? { turns: pLimit(1), weight: 0 };
    if (owner.weight > 0 && owner.weight + weight > mostOfOne) throw rateLimited(1);
    if (all > 0 && all + weight > most) throw busy();
    owners.set(ownerId, owner);
    owner.weight += weight;
    all += weight;
    const leave = () => {
      owner.weight -= weight;
      all -= weight;
      if (owner.weight === 0) owners.delete(ownerId);
    };
    return { owner, leave };
  };
  return {
    async take(turn, work) {
      const { owner, leave } = enter(turn);
      const patience = waitAtMost(patienceMs);
      const begin = async () => {
        if (patience.isOver) throw busy();
        patience.end();
        if (turn.signal.aborted) throw new DomainError('cancelled', 'the call was cancelled');
        return work();
      };
      const done = owner.turns(() => places.take(turn.ownerId, begin)).finally(leave);
      try {
        return await Promise.race([done, patience.over]);
      } finally {
        patience.end();
      }
    },
  };
}

function busy(): DomainError {
  return new DomainError('unavailable', 'too much of this is being done at once', { retryAfterSeconds: 2 });
}

interface Patience {
  readonly isOver: boolean;
  /** Rejects when it is over. */
  over: Promise<never>;
  end(): void;
}

function waitAtMost(patienceMs: number): Patience {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reject(busy());
  }, patienceMs);
  return {
    get isOver() {
      return isOver;
    },
    over: promise,
    end: () => clearTimeout(timer),
  };
}
