import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import { isOutage } from '@commonplace/domain/errors';
import { currentRequestId } from '@commonplace/domain/request-id';
import {
  incrementSiteCounter,
  type SiteCounter,
  type SiteCountersIncrementedSchema,
} from '@commonplace/events/site-counters';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { completeJob, failJob, reportProgress } from './claim.ts';
import { HopelessJobError } from './define-job.ts';
import type { JobHandler } from './handler.ts';
import { Interruption, watch } from './interruption.ts';
import { returnToQueue, type Claim } from './job-table.ts';
import { hadEffect } from './pg-boss.ts';
import { requestIdKey, storedJob } from './stored-job.ts';
import { traceJob } from './tracing.ts';

/** Interval of heartbeats, which also reveal that the job was cancelled. */
const beatMs = 2_000;

/** Outcome of a try. `lost`: the job was cancelled or taken by another process. */
export type JobOutcome = 'completed' | 'retried' | 'given up' | 'given back' | 'lost';

export interface RunOptions {
  boss: PgBoss;
  database: Database;
  handler: JobHandler;
  siteCounters: SiteCountersIncrementedSchema | undefined;
  /** Aborts when the process stops. */
  stop: AbortSignal;
  logger: Logger;
}

/** A running try of a job. */
export interface Try {
  /** Resolves when the outcome is stored. */
  outcome: Promise<JobOutcome>;
  /** Resolves when the handler has ended too; later than `outcome` if it ignores its signal. */
  ended: Promise<unknown>;
}

/** Runs one try of a job and stores its outcome. */
export function runJob(options: RunOptions, claim: Claim): Try {
  const { boss, stop, logger } = options;
  const isHeld = async () => {
    try {
      return hadEffect(await boss.touch(claim.name, claim));
    } catch (error) {
      logger.debug({ err: error, job_id: claim.id }, 'heartbeat of a job could not be sent');
      return undefined;
    }
  };
  const watching = watch({ claim, stop, beatMs, isHeld });
  const work = start(options, claim, watching.signal);
  const outcome = Promise.race([work, watching.over])
    .then(
      () => () => conclude(options, claim),
      (error: unknown) => {
        const reason: unknown = watching.signal.aborted ? watching.signal.reason : error;
        return () => noteFailure(options, claim, reason);
      },
    )
    .then((note) => storeOutcome(note, stop))
    .finally(() => watching[Symbol.dispose]());
  return { outcome, ended: Promise.allSettled([work, outcome]) };
}

async function start({ database, handler, logger }: RunOptions, claim: Claim, signal: AbortSignal): Promise<void> {
  // The process may have begun to stop while it claimed the job.
  signal.throwIfAborted();
  const { origin, progress, work } = prepare(handler, claim.data);
  const context = {
    id: claim.id,
    attempt: claim.retryCount + 1,
    signal,
    progress,
    report: (value: unknown) => reportProgress(database, claim, value),
    logger: logger.child({ job: claim.name, job_id: claim.id }),
  };
  await currentRequestId.run(origin[requestIdKey] ?? claim.id, () =>
    traceJob({ name: claim.name, id: claim.id, origin }, () => work(context)),
  );
}

/** A payload that does not match the schema will not match on a retry. */
function prepare(handler: JobHandler, data: unknown) {
  try {
    const { payload, origin, progress } = storedJob.parse(data);
    return { origin, progress, work: handler.prepare(payload) };
  } catch (error) {
    throw new HopelessJobError("the payload does not match the job's schema", { cause: error });
  }
}

/** Stores the outcome even if PostgreSQL is unreachable for a while, so that the job does not run twice. */
async function storeOutcome(note: () => Promise<JobOutcome>, stop: AbortSignal): Promise<JobOutcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await note();
    } catch (error) {
      if (!isOutage(error) || stop.aborted) throw error;
      await pause(reconnectDelayMs(failures), stop);
    }
  }
}

async function conclude(options: RunOptions, claim: Claim): Promise<JobOutcome> {
  const { database, handler } = options;
  const { countsAs } = handler.job;
  const onComplete = countsAs && counting(options, countsAs);
  return (await completeJob(database, claim, onComplete)) ? 'completed' : 'lost';
}

/** Returns the increment of a site counter, for the transaction that completes the job. */
function counting({ siteCounters }: Pick<RunOptions, 'siteCounters'>, kind: SiteCounter) {
  return siteCounters && ((em: SqlEntityManager) => incrementSiteCounter(em, siteCounters, kind));
}

async function noteFailure(options: RunOptions, claim: Claim, error: unknown): Promise<JobOutcome> {
  const { database, logger } = options;
  if (error instanceof Interruption) {
    if (error.reason === 'cancelled') return 'lost';
    await returnToQueue(database.reader(), claim);
    return 'given back';
  }
  const isHopeless = error instanceof HopelessJobError;
  const failure = await failJob(database, claim, { error, isHopeless });
  const about = { err: error, job: claim.name, job_id: claim.id, attempt: claim.retryCount + 1 };
  if (failure === 'given up') logger.error(about, 'job failed for good');
  if (failure === 'retried') logger.warn(about, 'job failed and will be retried');
  return failure;
}
