import type { Claim } from './job-table.ts';

/** Time for a handler to end when its process stops; after that its job is given back. */
const graceMs = 3_000;

/** The reason why a handler's signal aborts, other than the time limit. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly reason: 'cancelled' | 'stopped';

  constructor(reason: Interruption['reason']) {
    super(`the job was ${reason}`);
    this.reason = reason;
  }
}

class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

export interface Watch extends Disposable {
  /** Aborts when the job must end, with an `Interruption` or a time limit error as its reason. */
  readonly signal: AbortSignal;
  /**
   * Rejects with the signal's reason: at once, or, when the process stops, after a delay in which the handler may still
   * finish.
   */
  readonly over: Promise<never>;
}

export interface WatchOptions {
  claim: Claim;
  /** Aborts when the process stops. */
  stop: AbortSignal;
  /** Interval of the calls of `isHeld`. */
  beatMs: number;
  /** Sends a heartbeat. Tells whether the job still belongs to this process; undefined if that is unknown. */
  isHeld(): Promise<boolean | undefined>;
}

/** Watches a running job until disposed. */
export function watch({ claim, stop, beatMs, isHeld }: WatchOptions): Watch {
  const interrupt = new AbortController();
  const over = Promise.withResolvers<never>();
  // Prevents an unhandled rejection if it is not awaited.
  over.promise.catch(() => undefined);
  let delay: NodeJS.Timeout | undefined;
  const end = (reason: Error, delayMs = 0) => {
    if (interrupt.signal.aborted) return;
    interrupt.abort(reason);
    delay = setTimeout(() => over.reject(reason), delayMs);
  };
  const beat = setInterval(async () => {
    if ((await isHeld()) === false) end(new Interruption('cancelled'));
  }, beatMs);
  const limitMs = claim.expireInSeconds * 1_000;
  const limit = setTimeout(() => end(new TimeLimitError(`took more than ${claim.expireInSeconds} s`)), limitMs);
  const stopped = () => end(new Interruption('stopped'), graceMs);
  if (stop.aborted) stopped();
  else stop.addEventListener('abort', stopped, { once: true });
  return {
    signal: interrupt.signal,
    over: over.promise,
    [Symbol.dispose]() {
      clearInterval(beat);
      clearTimeout(limit);
      clearTimeout(delay);
      stop.removeEventListener('abort', stopped);
    },
  };
}
