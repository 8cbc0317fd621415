import type { Database } from '@commonplace/db/database';
import { withJitter } from '@commonplace/events/backoff';
import { Wakeup } from '@commonplace/events/wakeup';
import type { HappeningsCountedSchema } from '@commonplace/events/happenings';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Claim } from './claim.ts';
import { heedDeaths, type ClaimWithOutput } from './deaths.ts';
import { jobEnqueued } from './enqueue.ts';
import type { JobHandler } from './handler.ts';
import type { JobMetrics } from './metrics.ts';
import { Places } from './places.ts';
import { runJob, type Outcome } from './run-job.ts';
import { waitingQueues, type WaitingQueue } from './waiting-jobs.ts';

export interface DispatcherOptions {
  boss: PgBoss;
  database: Database;
  handlers: readonly JobHandler[];
  /** Most jobs at once. */
  concurrency: number;
  happenings: HappeningsCountedSchema | undefined;
  /** Called when a job has failed for good. */
  whenGivenUp: (() => void) | undefined;
  metrics: JobMetrics;
  logger: Logger;
}

/** How soon a process finds what another one enqueued or gave back; its own commits wake it. */
const pollMs = 2_000;
/** After a failure, such as PostgreSQL being away. */
const failureDelayMs = 1_000;

/**
 * Takes jobs and runs them, as many as there may be at once over all queues, and of each of them; of each queue in turn,
 * so that a long one does not make the others wait. Disposal tells what runs to end, and gives back what does not end well.
 */
export class Dispatcher implements AsyncDisposable {
  readonly #options: DispatcherOptions;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #stop = new AbortController();
  readonly #wakeup = new Wakeup();
  readonly #places: Places;
  readonly #outcomes = new Set<Promise<unknown>>();
  readonly #listening: Disposable;
  readonly #dispatching: Promise<void>;
  #turn = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#places = new Places(options.concurrency);
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
        this.#options.logger.warn({ err: error }, 'jobs cannot be taken');
        return failureDelayMs;
      });
      await this.#wakeup.wait(restMs, signal);
    }
  }

  /** Begins what is due and has room; returns how long there is nothing else to do, in milliseconds. */
  async #round(): Promise<number> {
    const { database, handlers } = this.#options;
    const open = handlers.filter(({ job }) => this.#places.freeFor(job) > 0);
    if (open.length === 0) return pollMs;
    const names = open.map(({ job }) => job.name);
    const waiting = await waitingQueues.all(database.reader(), { names });
    const due = waiting.filter(({ due_in_ms: ms }) => ms === 0);
    for (const { name } of this.#inTurn(due)) {
      if (this.#stop.signal.aborted) break;
      await this.#take(name);
    }
    const later = waiting.map(({ due_in_ms: ms }) => ms).filter((ms) => ms > 0);
    return Math.min(withJitter(pollMs), ...later);
  }

  #inTurn(queues: readonly WaitingQueue[]): readonly WaitingQueue[] {
    this.#turn += 1;
    const first = this.#turn % Math.max(1, queues.length);
    return [...queues.slice(first), ...queues.slice(0, first)];
  }

  async #take(name: string): Promise<void> {
    const handler = this.#handlers.get(name);
    const batchSize = handler === undefined ? 0 : this.#places.freeFor(handler.job);
    if (handler === undefined || batchSize === 0) return;
    for (const claim of await this.#options.boss.fetch<unknown>(name, { batchSize, includeMetadata: true })) {
      if (await this.#mayBegin(claim)) this.#begin(handler, claim);
    }
  }

  /** Not what has ended processes time and again. */
  async #mayBegin(claim: ClaimWithOutput): Promise<boolean> {
    const { database, logger } = this.#options;
    const verdict = await heedDeaths(database, claim);
    if (verdict === 'work on it') return true;
    this.#note(claim, verdict);
    const about = { job: claim.name, job_id: claim.id, attempt: claim.retryCount + 1 };
    if (verdict === 'given up') logger.error(about, 'job failed for good: processes end while they work on it');
    else logger.warn(about, 'job is put off: processes end while they work on it');
    return false;
  }

  #note({ name }: Claim, outcome: Outcome | 'put off'): void {
    const { metrics, whenGivenUp } = this.#options;
    metrics.tries.inc({ queue: name, outcome });
    if (outcome === 'given up') whenGivenUp?.();
  }

  #begin(handler: JobHandler, claim: Claim): void {
    const { boss, database, happenings, logger } = this.#options;
    const options = { boss, database, handler, happenings, stop: this.#stop.signal, logger };
    const { outcome, ended } = runJob(options, claim);
    const noted = outcome.then(
      (what) => this.#note(claim, what),
      (error: unknown) => logger.error({ err: error, job: claim.name, job_id: claim.id }, 'a try could not be noted'),
    );
    this.#outcomes.add(noted);
    const leave = this.#places.take(handler.job);
    void noted.finally(() => this.#outcomes.delete(noted));
    void ended.finally(() => {
      leave();
      this.#wakeup.call();
    });
  }
}
