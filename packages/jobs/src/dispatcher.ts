import { withJitter } from '@commonplace/background/backoff';
import type { Outage } from '@commonplace/background/outage';
import { Wakeup } from '@commonplace/background/wakeup';
import type { Database } from '@commonplace/db/database';
import type { SiteCountersIncrementedSchema } from '@commonplace/events/site-counters';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { applyCrashPolicy, type ClaimWithOutput } from './crash-policy.ts';
import { jobEnqueued } from './enqueue.ts';
import type { JobHandler } from './handler.ts';
import type { JobMetrics } from './metrics.ts';
import { JobSlots } from './job-slots.ts';
import { waitingQueues, type Claim, type WaitingQueue } from './job-table.ts';
import { runJob, type JobOutcome } from './run-job.ts';

export interface DispatcherOptions {
  boss: PgBoss;
  database: Database;
  handlers: readonly JobHandler[];
  /** Maximum jobs at once. */
  concurrency: number;
  siteCounters: SiteCountersIncrementedSchema | undefined;
  /** Called when a job has failed for good. */
  onGivenUp: (() => void) | undefined;
  metrics: JobMetrics;
  /** Notes whether jobs can be claimed. */
  outage: Outage;
  logger: Logger;
}

/** How soon a process finds jobs that another one enqueued or gave back; its own commits wake it at once. */
const pollMs = 2_000;
/** Delay after a failure, such as an unreachable PostgreSQL. */
const failureDelayMs = 1_000;

/**
 * Claims jobs and runs them, up to the limits of the process and of each queue. Serves the queues in turn, so that a long one
 * does not block the others. Disposal aborts running jobs and gives back those that do not finish.
 */
export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #stop = new AbortController();
  readonly #wakeup = new Wakeup();
  readonly #slots: JobSlots;
  readonly #outcomes = new Set<Promise<unknown>>();
  readonly #listening: Disposable;
  readonly #dispatching: Promise<void>;
  #turn = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#slots = new JobSlots(options.concurrency);
    this.#handlers = new Map(options.handlers.map((handler) => [handler.job.name, handler]));
    this.#listening = jobEnqueued.listen(options.database, () => this.#wakeup.call());
    this.#dispatching = this.#dispatch();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#listening[Symbol.dispose]();
    await this.#dispatching;
    await Promise.allSettled(this.#outcomes);
  }

  async #dispatch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const restMs = await this.#round().catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'jobs cannot be claimed');
        this.#options.outage.begin(error);
        return failureDelayMs;
      });
      await this.#wakeup.wait(restMs, signal);
    }
  }

  /** Starts the jobs that are due and have a slot. Returns the time until the next round, in milliseconds. */
  async #round(): Promise<number> {
    const { database, handlers } = this.#options;
    const open = handlers.filter(({ job }) => this.#slots.available(job) > 0);
    if (open.length === 0) return pollMs;
    const names = open.map(({ job }) => job.name);
    const waiting = await waitingQueues.all(database.reader(), { names });
    const due = waiting.filter(({ due_in_ms: ms }) => ms === 0);
    for (const { name } of this.#rotate(due)) {
      if (this.#stop.signal.aborted) break;
      await this.#take(name);
    }
    this.#options.outage.end();
    const later = waiting.map(({ due_in_ms: ms }) => ms).filter((ms) => ms > 0);
    return Math.min(withJitter(pollMs), ...later);
  }

  #rotate(queues: readonly WaitingQueue[]): readonly WaitingQueue[] {
    this.#turn += 1;
    const first = this.#turn % Math.max(1, queues.length);
    return [...queues.slice(first), ...queues.slice(0, first)];
  }

  async #take(name: string): Promise<void> {
    const handler = this.#handlers.get(name);
    const batchSize = handler === undefined ? 0 : this.#slots.available(handler.job);
    if (handler === undefined || batchSize === 0) return;
    for (const claim of await this.#options.boss.fetch<unknown>(name, { batchSize, includeMetadata: true })) {
      if (await this.#isAllowed(claim)) this.#start(handler, claim);
    }
  }

  /** Returns false for a job that has crashed its processes repeatedly. */
  async #isAllowed(claim: ClaimWithOutput): Promise<boolean> {
    const { database, logger } = this.#options;
    const verdict = await applyCrashPolicy(database, claim);
    if (verdict === 'run') return true;
    this.#record(claim, verdict);
    const about = { job: claim.name, job_id: claim.id, attempt: claim.retryCount + 1 };
    if (verdict === 'given up') logger.error(about, 'job failed for good: processes crash while they run it');
    else logger.warn(about, 'job is delayed: processes crash while they run it');
    return false;
  }

  #record({ name }: Claim, outcome: JobOutcome | 'put off'): void {
    const { metrics, onGivenUp } = this.#options;
    metrics.tries.inc({ queue: name, outcome });
    if (outcome === 'given up') onGivenUp?.();
  }

  #start(handler: JobHandler, claim: Claim): void {
    const { boss, database, siteCounters, logger } = this.#options;
    const options = { boss, database, handler, siteCounters, stop: this.#stop.signal, logger };
    const { outcome, ended } = runJob(options, claim);
    const noted = outcome.then(
      (what) => this.#record(claim, what),
      (error: unknown) =>
        logger.error({ err: error, job: claim.name, job_id: claim.id }, 'the outcome of a try could not be stored'),
    );
    this.#outcomes.add(noted);
    const leave = this.#slots.take(handler.job);
    void noted.finally(() => this.#outcomes.delete(noted));
    void ended.finally(() => {
      leave();
      this.#wakeup.call();
    });
  }
}
