import type { Database } from '@commonplace/db/database';
import { pause, reconnectDelayMs } from '@commonplace/events/backoff';
import { countHappening, type Happening, type HappeningsCountedSchema } from '@commonplace/events/happenings';
import { isOutage } from '@commonplace/rpc/errors';
import { currentRequestId } from '@commonplace/rpc/request-id';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { completeJob, failJob, giveBack, reportProgress, type Claim } from './claim.ts';
import { HopelessJobError } from './define-job.ts';
import type { JobHandler } from './handler.ts';
import { Interruption, watch } from './interruption.ts';
import { hadEffect } from './pg-boss.ts';
import { requestIdKey, storedJob } from './stored-job.ts';
import { traceJob } from './tracing.ts';

/** How often a process shows that it still has the job, and hears that it was cancelled. */
const beatMs = 2_000;

/** What became of a try; of one that was lost, the job was cancelled, or given to somebody else. */
export type Outcome = 'completed' | 'retried' | 'given up' | 'given back' | 'lost';

export interface RunOptions {
  boss: PgBoss;
  database: Database;
  handler: JobHandler;
  happenings: HappeningsCountedSchema | undefined;
  /** Fires when the process stops. */
  stop: AbortSignal;
  logger: Logger;
}

/** A try of a job. */
export interface Try {
  /** Resolves once what became of it is noted. */
  outcome: Promise<Outcome>;
  /** Resolves once the handler has ended too, which one that does not listen to its signal may do much later. */
  ended: Promise<unknown>;
}

/** Runs one try of a job, and notes what became of it. */
export function runJob(options: RunOptions, claim: Claim): Try {
  const { boss, stop, logger } = options;
  const isHeld = async () => {
    try {
      return hadEffect(await boss.touch(claim.name, claim));
    } catch (error) {
      logger.debug({ err: error, job_id: claim.id }, 'a job cannot show that it is worked on');
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
    .then((note) => untilAnswered(note, stop))
    .finally(() => watching[Symbol.dispose]());
  return { outcome, ended: Promise.allSettled([work, outcome]) };
}

async function start({ database, handler, logger }: RunOptions, claim: Claim, signal: AbortSignal): Promise<void> {
  // The process may have begun to stop while it took the job.
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

/** A payload that does not fit will not fit the next time. */
function prepare(handler: JobHandler, data: unknown) {
  try {
    const { payload, origin, progress } = storedJob.parse(data);
    return { origin, progress, work: handler.prepare(payload) };
  } catch (error) {
    throw new HopelessJobError('the payload is not as the job declares it', { cause: error });
  }
}

/** What is done must not be done again because PostgreSQL was away when it was to be noted. */
async function untilAnswered(note: () => Promise<Outcome>, stop: AbortSignal): Promise<Outcome> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await note();
    } catch (error) {
      if (!isOutage(error) || stop.aborted) throw error;
      await pause(reconnectDelayMs(failures), stop);
    }
  }
}

async function conclude(options: RunOptions, claim: Claim): Promise<Outcome> {
  const { database, handler } = options;
  const { countsAs } = handler.job;
  const noted = countsAs && counting(options, countsAs);
  return (await completeJob(database, claim, noted)) ? 'completed' : 'lost';
}

/** What is counted in the transaction that notes it, if the service counts. */
function counting({ happenings }: Pick<RunOptions, 'happenings'>, kind: Happening) {
  return happenings && ((em: SqlEntityManager) => countHappening(em, happenings, kind));
}

async function noteFailure(options: RunOptions, claim: Claim, error: unknown): Promise<Outcome> {
  const { database, logger } = options;
  if (error instanceof Interruption) {
    if (error.reason === 'cancelled') return 'lost';
    await giveBack(database, claim);
    return 'given back';
  }
  const isHopeless = error instanceof HopelessJobError;
  const failure = await failJob(database, claim, { error, isHopeless });
  const about = { err: error, job: claim.name, job_id: claim.id, attempt: claim.retryCount + 1 };
  if (failure === 'given up') logger.error(about, 'job failed for good');
  if (failure === 'retried') logger.warn(about, 'job failed; it is tried again');
  return failure;
}
