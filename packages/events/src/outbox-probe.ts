import { openServicePool } from '@commonplace/db/service-client';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { OutboxCounts } from './relay-metrics.ts';

/** Greater than 0 if there is a row, whatever the clocks say. */
const oldestAgeSql = `
  select coalesce((
    select greatest(extract(epoch from clock_timestamp() - created_at), 0.001)
    from outbox where parked_at is null order by position limit 1), 0)::float8 as age`;

/** Counts rolled back rows too, so it is only good for comparison. */
const positionSql = `
  select pg_sequence_last_value(pg_get_serial_sequence('outbox', 'position')::regclass)::text as written,
    exists (select from outbox where parked_at is null) as waits`;

const countsSql = `
  select count(*) filter (where parked_at is null)::int as waiting,
    count(*) filter (where parked_at is not null)::int as parked from outbox`;

export const probeConnections = 1;

/** Reads the state of an outbox. Connects on demand only, since the relay's own session is busy with its batch. */
export class OutboxProbe implements AsyncDisposable {
  readonly #pool: Pool;
  readonly #logger: Logger;

  constructor(databaseUrl: string, logger: Logger) {
    this.#logger = logger;
    this.#pool = openServicePool({
      connectionString: databaseUrl,
      max: probeConnections,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    this.#pool.on('error', (error) => logger.debug({ err: error }, 'outbox probe lost its connection'));
  }

  /** Returns the age of the oldest unpublished event in seconds: 0 without one, undefined if it cannot be read. */
  async oldestAge(): Promise<number | undefined> {
    const row = await this.#queryRow<{ age: number }>(oldestAgeSql);
    return row?.age;
  }

  /** Returns the numbers of waiting and parked events; undefined if they cannot be read. */
  counts(): Promise<OutboxCounts | undefined> {
    return this.#queryRow<OutboxCounts>(countsSql);
  }

  /** Returns a text that changes with each event written; undefined while events wait or if it cannot be read. */
  async position(): Promise<string | undefined> {
    const row = await this.#queryRow<{ written: string | null; waits: boolean }>(positionSql);
    return row === undefined || row.waits ? undefined : String(row.written);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.end();
  }

  /** Returns the single row of a query; undefined while the database is unreachable. */
  async #queryRow<Row extends object>(sql: string): Promise<Row | undefined> {
    try {
      const { rows } = await this.#pool.query<Row>(sql);
      return rows[0];
    } catch (error) {
      this.#logger.debug({ err: error }, 'outbox cannot be read');
      return undefined;
    }
  }
}
