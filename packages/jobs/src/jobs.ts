import { once } from 'node:events';
import type { Database } from '@commonplace/db/database';
import { ServiceClient } from '@commonplace/db/service-client';
import { poolSession } from '@commonplace/db/session-settings';
import { pause, reconnectDelayMs } from '@commonplace/events/backoff';
import type { HappeningsCountedSchema } from '@commonplace/events/happenings';
import { PgBoss, type Db } from 'pg-boss';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { countFailures } from './count-failures.ts';
import { Dispatcher } from './dispatcher.ts';
import type { JobHandler } from './handler.ts';
import { createJobMetrics, registerQueueGauges, type QueueDepth } from './metrics.ts';
import { schemaVersion } from './migration.ts';
import { quietOptions, sendOptionsOf } from './pg-boss.ts';
import { busyJobs, queueDepths } from './queue-depths.ts';
import type { StoredJob } from './stored-job.ts';

export interface JobsOptions {
  /** Shown in pg_stat_activity. */
  service: string;
  /** For sessions of its own, two at the most. */
  databaseUrl: string;
  database: Database;
  /** At most one per job. */
  handlers: readonly JobHandler[];
  /** Most jobs that this process works on at once. */
  concurrency: number;
  /** In which it tells of jobs that failed for good, and of what those that were done count as. */
  happenings?: HappeningsCountedSchema | undefined;
  logger: Logger;
  registry?: Registry | undefined;
}

/** The running jobs of a process. */
export interface Jobs extends AsyncDisposable {
  readonly name: string;
  /** Whether no job that it has a handler for may be worked on now, or is; false while that cannot be told. */
  settled(): Promise<boolean>;
}

const poolMax = 2;

/**
 * How often one process looks for jobs whose process shows no life any more, for all of them, in seconds. With the ten
 * that pg-boss waits for a heartbeat, and the first delay of a retry, a job of a killed process goes on after some 20.
 */
const watchSeconds = 10;
/** How often what is kept no longer is deleted. */
const tidySeconds = 60 * 60;
/** What pg-boss would do for features that are not used (flows, migrations in the background), it does once a day. */
const seldomSeconds = 24 * 60 * 60;

/**
 * Works on the jobs of a service, and enqueues those with a schedule, once for all processes. It starts and stays while
 * PostgreSQL is away, or its migrations are still to come. Disposal ends what runs and gives it back.
 */
export function startJobs(options: JobsOptions): Jobs {
  const { service, database, registry, logger } = options;
  const names = options.handlers.map(({ job }) => job.name);
  if (new Set(names).size < names.length) throw new Error('two handlers for the same job');
  const pool = openPool(options);
  if (registry !== undefined) registerQueueGauges(() => readDepths(pool, logger), registry);
  const stop = new AbortController();
  const failures = options.happenings && countFailures(options, options.happenings);
  const running = run(options, pool, { stop: stop.signal, whenGivenUp: failures?.wake });
  return {
    name: `jobs of ${service}`,
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
  { stop, whenGivenUp }: { stop: AbortSignal; whenGivenUp: (() => void) | undefined },
): Promise<void> {
  const { database, handlers, concurrency, happenings, logger } = options;
  const boss = createBoss({ executeSql: (text, values) => pool.query(text, values) }, logger);
  const metrics = createJobMetrics(options.registry);
  await untilStarted(boss, handlers, logger, stop);
  try {
    if (stop.aborted) return;
    const working = { boss, database, handlers, concurrency, happenings, whenGivenUp, metrics, logger };
    await using _dispatcher = new Dispatcher(working);
    await once(stop, 'abort');
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A session that gets no answer breaks, as those of the service's own pool do. */
function openPool({ service, databaseUrl, logger }: JobsOptions): Pool {
  const pool = new Pool({
    ...poolSession,
    connectionString: databaseUrl,
    application_name: `jobs ${service}`,
    Client: ServiceClient,
    max: poolMax,
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'jobs lost a connection'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function createBoss(db: Db, logger: Logger): PgBoss {
  const boss = new PgBoss({
    ...quietOptions,
    db,
    // With a newer schema than its own, of a release that is ahead, it would not start otherwise. It finds nothing to
    // migrate: `untilStarted` has seen to that.
    migrate: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: tidySeconds,
    bamIntervalSeconds: seldomSeconds,
    flowIntervalSeconds: seldomSeconds,
    persistWarnings: false,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'pg-boss reports an error'));
  boss.on('warning', ({ message }) => logger.warn(message));
  return boss;
}

async function untilStarted(
  boss: PgBoss,
  handlers: readonly JobHandler[],
  logger: Logger,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 1; !stop.aborted; failures += 1) {
    try {
      if (!(await boss.isInstalled()) || ((await boss.schemaVersion()) ?? 0) < schemaVersion) {
        throw new Error('the tables of jobs are not migrated');
      }
      await boss.start();
      for (const { job } of handlers) {
        await boss.createQueue(job.name);
        const empty: StoredJob = { payload: {} };
        const options = { ...sendOptionsOf(job), missed: 'once' as const };
        if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule, empty, options);
      }
      return;
    } catch (error) {
      logger.warn({ err: error }, 'jobs cannot start yet');
      await pause(reconnectDelayMs(failures), stop);
    }
  }
}

/** Not through the service's own pool: a scrape must not be among what waits for a connection. */
async function readDepths(pool: Pool, logger: Logger): Promise<QueueDepth[] | undefined> {
  try {
    return (await pool.query<QueueDepth>(queueDepths.text)).rows;
  } catch (error) {
    logger.debug({ err: error }, 'jobs cannot be counted');
    return undefined;
  }
}
