import type { Logger } from 'pino';
import { pause, withJitter } from './backoff.ts';
import { Wakeup } from './wakeup.ts';

export interface PeriodicJobOptions {
  name: string;
  /** How long to wait after each run, in milliseconds. */
  intervalMs: number;
  /** Calls `wake` when there is something to do, so that the job need not look so often; a call that is lost does no harm. */
  wokenBy?: (wake: () => void) => Disposable;
  /** Does what there is to do, when there is something; safe in several processes at once. It may stop halfway when the signal fires. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Whether there is nothing to do now. */
  isIdle(): Promise<boolean>;
  logger: Logger;
}

/** Work that is looked for again and again. Disposal ends the present run. */
export interface PeriodicJob extends AsyncDisposable {
  readonly name: string;
  /** Whether there is nothing to do now; false while that cannot be told. What there is does not wait any longer. */
  settled(): Promise<boolean>;
}

/** How soon a job finds what nobody woke it for. */
const pollMs = 2_000;
/** After a failure, such as PostgreSQL being away. */
const failureDelayMs = 1_000;

/** Runs a job until it is disposed of; one that fails runs again. */
export function startPeriodicJob(options: PeriodicJobOptions): PeriodicJob {
  const { name, logger } = options;
  const stop = new AbortController();
  const wakeup = new Wakeup();
  const haste = new Wakeup();
  const running = runAgainAndAgain(options, wakeup, haste, stop.signal);
  return {
    name,
    async settled() {
      try {
        const isIdle = await options.isIdle();
        if (!isIdle) {
          wakeup.call();
          haste.call();
        }
        return isIdle;
      } catch (error) {
        logger.debug({ err: error, job: name }, 'what a job has to do cannot be read');
        return false;
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

/** `wakeup` ends the wait for something to do, `haste` the rest after it, too. */
async function runAgainAndAgain(
  options: PeriodicJobOptions,
  wakeup: Wakeup,
  haste: Wakeup,
  signal: AbortSignal,
): Promise<void> {
  const { name, intervalMs, wokenBy, logger } = options;
  using _listening = wokenBy?.(() => wakeup.call());
  while (!signal.aborted) {
    let hasFailed = false;
    let isIdle = false;
    try {
      isIdle = await options.isIdle();
      if (!isIdle) await options.run(signal);
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error, job: name }, 'job failed; it runs again');
      hasFailed = true;
    }
    if (hasFailed) await pause(withJitter(failureDelayMs), signal);
    else if (isIdle && wokenBy) await wakeup.wait(withJitter(pollMs), signal);
    else await haste.wait(withJitter(intervalMs), signal);
  }
}
