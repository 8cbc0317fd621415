import { once } from 'node:events';
import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import { Outage } from '@commonplace/background/outage';
import type { Database } from '@commonplace/db/database';
import { openServicePool } from '@commonplace/db/service-client';
import { poolSession } from '@commonplace/db/session-settings';
import type { SiteCountersIncrementedSchema } from '@commonplace/events/site-counters';
import { PgBoss, type Db } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { countFailures } from './count-failures.ts';
import { Dispatcher } from './dispatcher.ts';
import type { JobHandler } from './handler.ts';
import { busyJobs, queueDepths } from './job-table.ts';
import { createJobMetrics, registerQueueGauges, type QueueDepth } from './metrics.ts';
import { quietOptions, schemaVersion, sendOptionsOf } from './pg-boss.ts';
import type { StoredJob } from './stored-job.ts';

export interface JobsOptions {
  /** Shown in pg_stat_activity. */
  service: string;
  /** For up to two sessions of the workers, without a pooler in between. */
  databaseUrl: string;
  database: Database;
  /** At most one handler per job. */
  handlers: readonly JobHandler[];
  /** Maximum jobs that this process runs at once. */
  concurrency: number;
  /** The event that counts failed jobs and those with `countsAs`. */
  siteCounters?: SiteCountersIncrementedSchema | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** The running workers of a process. */
export interface Jobs extends AsyncDisposable {
  readonly name: string;
  /** Rejects if no jobs can be run because of the database. For readiness checks. */
  check(): Promise<void>;
  /** Tells whether no job of its handlers is due or running; false while that is unknown. */
  settled(): Promise<boolean>;
}

/** Connections of the job queue of a process. */
export const jobConnections = 2;

/**
 * Interval at which one process checks all jobs for missed heartbeats, in seconds. With pg-boss's heartbeat timeout of ten
 * seconds and the first retry delay, a job of a killed process continues after about 20 seconds.
 */
const superviseSeconds = 10;
/** Interval at which expired jobs are deleted. */
const deleteExpiredSeconds = 60 * 60;
/** Interval of pg-boss's upkeep for features that we do not use (flows, background migrations). */
const unusedFeatureSeconds = 24 * 60 * 60;

/**
 * Runs the jobs of a service and enqueues those with a schedule, once for all processes. Keeps running while PostgreSQL is
 * unreachable or not migrated yet. Disposal ends running jobs and gives them back.
 */
export function startJobs(options: JobsOptions): Jobs {
  const { service, database, registry, logger } = options;
  const names = options.handlers.map(({ job }) => job.name);
  if (new Set(names).size < names.length) throw new Error('a job has two handlers');
  const pool = openPool(options);
  if (registry !== undefined) registerQueueGauges(() => readDepths(pool, logger), registry);
  const stop = new AbortController();
  const failures = options.siteCounters && countFailures(options, options.siteCounters);
  const outage = new Outage('the job queue');
  const running = run(options, pool, { stop: stop.signal, outage, onGivenUp: failures?.wake });
  return {
    name: `jobs of ${service}`,
    async check() {
      outage.check();
      await pool.query('select 1');
    },
    async settled() {
      try {
        if ((await busyJobs.first(database.reader(), { names })) !== undefined) return false;
        return (await failures?.settled()) ?? true;
      } catch (error) {
        logger.debug({ err: error }, 'jobs cannot be read');
        return false;
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
      await failures?.[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}

async function run(
  options: JobsOptions,
  pool: Pool,
  { stop, outage, onGivenUp }: { stop: AbortSignal; outage: Outage; onGivenUp: (() => void) | undefined },
): Promise<void> {
  const { database, handlers, concurrency, siteCounters, logger } = options;
  const boss = createBoss({ executeSql: (text, values) => pool.query(text, values) }, logger);
  const metrics = createJobMetrics(options.registry);
  await untilStarted(boss, options, outage, stop);
  try {
    if (stop.aborted) return;
    const working = { boss, database, handlers, concurrency, siteCounters, onGivenUp, metrics, outage, logger };
    await using _dispatcher = new Dispatcher(working);
    await once(stop, 'abort');
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Detects sessions that get no answer, like those of the service's own pool. */
function openPool({ service, databaseUrl, logger }: JobsOptions): Pool {
  const pool = openServicePool({
    ...poolSession(),
    connectionString: databaseUrl,
    application_name: `jobs ${service}`,
    max: jobConnections,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'the workers lost a connection'));
  return pool;
}

function createBoss(db: Db, logger: Logger): PgBoss {
  const boss = new PgBoss({
    ...quietOptions,
    db,
    // Lets it start with the schema of a newer release. There is nothing to migrate: `untilStarted` checks that.
    migrate: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: deleteExpiredSeconds,
    bamIntervalSeconds: unusedFeatureSeconds,
    flowIntervalSeconds: unusedFeatureSeconds,
    persistWarnings: false,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'pg-boss reported an error'));
  boss.on('warning', ({ message }) => logger.warn(message));
  return boss;
}

async function untilStarted(
  boss: PgBoss,
  { handlers, logger }: JobsOptions,
  outage: Outage,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 1; !stop.aborted; failures += 1) {
    try {
      if (!(await boss.isInstalled()) || ((await boss.schemaVersion()) ?? 0) < schemaVersion) {
        throw new Error('the tables of the job queue are not migrated');
      }
      await boss.start();
      for (const { job } of handlers) {
        await boss.createQueue(job.name);
        const empty: StoredJob = { payload: {} };
        const options = { ...sendOptionsOf(job), missed: 'once' as const };
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, empty, options);
      }
      outage.end();
      return;
    } catch (error) {
      outage.begin(error);
      logger.warn({ err: error }, 'jobs cannot start yet');
      await pause(reconnectDelayMs(failures), stop);
    }
  }
}

/** Uses the workers' pool, so that a scrape does not compete for the service's connections. */
async function readDepths(pool: Pool, logger: Logger): Promise<QueueDepth[] | undefined> {
  try {
    return (await pool.query<QueueDepth>(queueDepths.text)).rows;
  } catch (error) {
    logger.debug({ err: error }, 'jobs cannot be counted');
    return undefined;
  }
}
