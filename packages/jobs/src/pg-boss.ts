import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { PgBoss, type ConstructorOptions, type Db, type SendOptions } from 'pg-boss';
import type { Job } from './define-job.ts';

/** Schema of pg-boss's tables in the service's database. */
export const schema = 'jobs';
/** Version of these tables, which the migrations of services create. */
export const schemaVersion = 43;

const daySeconds = 24 * 60 * 60;

/** A process that sends no heartbeat for this long loses its jobs; the minimum of pg-boss. */
const heartbeatSeconds = 10;

/** Options of every instance: it must not change tables or indexes. */
export const quietOptions = {
  schema,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
} satisfies ConstructorOptions;

/** Returns the pg-boss options for jobs of a kind. */
export function sendOptionsOf({ timeLimitSeconds, retries }: Job): SendOptions {
  return {
    expireInSeconds: timeLimitSeconds,
    heartbeatSeconds,
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryDelayMax: retries.maxDelaySeconds,
    retryBackoff: true,
    // A job may wait for its service to return, and a failed one for an operator.
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: 30 * daySeconds,
  };
}

/** Lets pg-boss run its statements on `db`, e.g. within a transaction. */
export function statementsOn(db: Pick<Kysely<unknown>, 'executeQuery'>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** Tells whether a command of pg-boss changed a row; the type of its response lacks that field. */
export function hadEffect(response: object): boolean {
  return 'affected' in response && response.affected !== 0;
}

const clients = new WeakMap<object, PgBoss>();

/** Returns a pg-boss that writes in the service's transactions and runs no jobs. */
export function clientOf(em: SqlEntityManager): PgBoss {
  const driver = em.getDriver();
  const cachedClient = clients.get(driver);
  if (cachedClient) return cachedClient;
  const pool = driver.getConnection().getClient();
  const client = new PgBoss({ ...quietOptions, migrate: false, db: statementsOn(pool) });
  clients.set(driver, client);
  return client;
}
