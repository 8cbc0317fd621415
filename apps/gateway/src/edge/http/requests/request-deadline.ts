import { withTimeout } from '@commonplace/background/with-timeout';
import { DomainError } from '@commonplace/domain/errors';

/** The deadline of a request: its time limit from its headers to its response, without the time its body takes to arrive. */
export interface RequestDeadline {
  /** The deadline for calls to services. */
  readonly date: Date;
  /** Stops the clock while the body arrives. */
  pause(): void;
  resume(): void;
  /** Resolves with the result of work, or rejects with `deadline_exceeded`. */
  within<Result>(work: Promise<Result>): Promise<Result>;
  /** Starts another deadline with the same time limit. */
  startAnother(): RequestDeadline;
}

export function startDeadline(timeoutMs: number): RequestDeadline {
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
    within: (work) => withTimeout(work, endsAt - Date.now(), fail),
    startAnother: () => startDeadline(timeoutMs),
  };
}

function fail(): never {
  throw new DomainError('deadline_exceeded', 'deadline exceeded');
}
