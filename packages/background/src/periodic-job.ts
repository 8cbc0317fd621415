import type { Logger } from 'pino';
import { pause, withJitter } from './backoff.ts';
import { Wakeup } from './wakeup.ts';

export interface PeriodicJobOptions {
  name: string;
  /** Delay after each run. */
  intervalMs: number;
  /** Lets `wake` be called when there is work, so that the job polls less often; lost calls do no harm. */
  wokenBy?: (wake: () => void) => Disposable;
  /** Does the pending work. Must be safe in several processes at once; may stop halfway when the signal aborts. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Tells whether there is no pending work. */
  isIdle(): Promise<boolean>;
  logger: Logger;
}

/** Recurring work. Disposal ends the current run. */
export interface PeriodicJob extends AsyncDisposable {
  readonly name: string;
  /** Tells whether there is no pending work; false while that is unknown. Pending work starts without delay. */
  settled(): Promise<boolean>;
}

/** Poll interval of a job that is woken. */
const pollMs = 5_000;
/** Delay after a failure, such as an unreachable PostgreSQL. */
const failureDelayMs = 1_000;

/** Runs a job repeatedly, also after failures, until disposed. */
export function startPeriodicJob(options: PeriodicJobOptions): PeriodicJob {
  const { name, logger } = options;
  const stop = new AbortController();
  const wakeup = new Wakeup();
  const flush = new Wakeup();
  const running = runRepeatedly(options, wakeup, flush, stop.signal);
  return {
    name,
    async settled() {
      try {
        const isIdle = await options.isIdle();
        if (!isIdle) {
          wakeup.call();
          flush.call();
        }
        return isIdle;
      } catch (error) {
        logger.debug({ err: error, job: name }, 'pending work of a job cannot be read');
        return false;
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
    },
  };
}

/** `wakeup` ends the poll interval, `flush` also the delay after a run. */
async function runRepeatedly(
  options: PeriodicJobOptions,
  wakeup: Wakeup,
  flush: Wakeup,
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
      if (!signal.aborted) logger.warn({ err: error, job: name }, 'job failed and will run again');
      hasFailed = true;
    }
    if (hasFailed) await pause(withJitter(failureDelayMs), signal);
    else if (isIdle && wokenBy) await wakeup.wait(withJitter(pollMs), signal);
    else await flush.wait(withJitter(intervalMs), signal);
  }
}
