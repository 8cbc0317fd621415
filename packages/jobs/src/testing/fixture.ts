import { openDatabase, type Database } from '@commonplace/db/database';
import type { SiteCountersIncrementedSchema } from '@commonplace/events/site-counters';
import { createTestDatabase } from '@commonplace/testing/postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Registry } from 'prom-client';
import type { JobHandler } from '../handler.ts';
import { startJobs, type Jobs } from '../jobs.ts';
import { migrations } from './migrations.ts';

export const logger = pino({ level: 'silent' });

/** A database with queues and a table that records the handlers' effects in order. */
export interface JobsFixture extends AsyncDisposable {
  databaseUrl: string;
  database: Database;
  /** Starts the workers of one process; may be called several times. */
  start(
    handlers: readonly JobHandler[],
    options?: { concurrency?: number; registry?: Registry; siteCounters?: SiteCountersIncrementedSchema },
  ): Jobs;
}

/** Starts a fixture, on a new database unless a URL is given. */
export async function startFixture(url?: string): Promise<JobsFixture> {
  await using stack = new AsyncDisposableStack();
  const databaseUrl = url ?? stack.use(await createTestDatabase({ migrations })).url;
  const database = stack.use(
    await openDatabase({ url: databaseUrl, entities: [], logger, applicationName: 'jobs-test' }),
  );
  const resources = stack.move();
  return {
    databaseUrl,
    database,
    start: (handlers, { concurrency = 3, ...options } = {}) =>
      startJobs({ service: 'tests', databaseUrl, database, handlers, concurrency, logger, ...options }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Records an effect of a handler. */
export async function note(database: Database, effect: string): Promise<void> {
  await sql`insert into effects (effect) values (${effect})`.execute(database.reader());
}

/** Returns the recorded effects in order. */
export async function effects(database: Database): Promise<string[]> {
  const { rows } = await sql<{ effect: string }>`select effect from effects order by position`.execute(
    database.reader(),
  );
  return rows.map(({ effect }) => effect);
}

interface StoredRow {
  id: string;
  name: string;
  state: string;
  retry_count: number;
  data: { payload?: unknown; progress?: unknown };
  error: string | null;
}

/** Returns the rows of jobs, oldest first. */
export async function rows(database: Database): Promise<StoredRow[]> {
  const { rows: jobs } = await sql<StoredRow>`
    select id, name, state::text, retry_count, data, output ->> 'message' as error
    from jobs.job where name not like '\\_\\_pgboss%' order by created_on, id`.execute(database.reader());
  return jobs;
}

export async function states(database: Database): Promise<string[]> {
  return (await rows(database)).map(({ state }) => state);
}
