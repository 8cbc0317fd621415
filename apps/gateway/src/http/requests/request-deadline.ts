import { DomainError } from '@commonplace/rpc/errors';

/** How long a request may take in all, where its route says nothing else. */
const requestMs = 5_000;

/**
 * The time that a request has: 5 seconds, unless its route needs more, from its headers to its answer, however many calls it needs. The time that its
 * body takes to arrive is the client's own.
 */
export interface RequestDeadline {
  /** For the calls that the request makes, each of which ends then at the latest. */
  readonly date: Date;
  /** The request waits for its body. */
  pause(): void;
  resume(): void;
  /** The outcome of work, or `deadline_exceeded` when the time is up before. */
  within<Result>(work: Promise<Result>): Promise<Result>;
}

/** Starts the clock of a request. */
export function startDeadline(timeoutMs = requestMs): RequestDeadline {
  let endsAt = Date.now() + timeoutMs;
  let pausedAt: number | undefined;
  return {
    get date() {
      return new Date(endsAt);
    },
    pause() {
      pausedAt = Date.now();
    },
    resume() {
      if (pausedAt !== undefined) endsAt += Date.now() - pausedAt;
      pausedAt = undefined;
    },
    async within(work) {
      const overdue = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        overdue.reject(new DomainError('deadline_exceeded', 'deadline exceeded'));
      }, endsAt - Date.now());
      try {
        return await Promise.race([work, overdue.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
