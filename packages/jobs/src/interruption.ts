import type { Claim } from './claim.ts';

/** How long a handler may take to end once its process stops; then its job is given back all the same. */
const graceMs = 3_000;

/** Why a handler's signal fires, if not for want of time. */
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
  /** Fires when the job is to end: its reason is an `Interruption`, or says that the time is over. */
  readonly signal: AbortSignal;
  /**
   * Rejects with the signal's reason some time after it fired: at once, unless the process stops and the handler may
   * still end well.
   */
  readonly over: Promise<never>;
}

export interface WatchOptions {
  claim: Claim;
  /** Fires when the process stops. */
  stop: AbortSignal;
  /** How often `isHeld` is asked, in milliseconds. */
  beatMs: number;
  /** Shows that the job is worked on, and says whether it is still this process's; undefined when that cannot be told. */
  isHeld(): Promise<boolean | undefined>;
}

/** Watches a job until it is disposed of. */
export function watch({ claim, stop, beatMs, isHeld }: WatchOptions): Watch {
  const interrupt = new AbortController();
  const over = Promise.withResolvers<never>();
  // Nobody may be waiting for it any more.
  over.promise.catch(() => undefined);
  let patience: NodeJS.Timeout | undefined;
  const end = (reason: Error, patienceMs = 0) => {
    if (interrupt.signal.aborted) return;
    interrupt.abort(reason);
    patience = setTimeout(() => over.reject(reason), patienceMs);
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
      clearTimeout(patience);
      stop.removeEventListener('abort', stopped);
    },
  };
}
