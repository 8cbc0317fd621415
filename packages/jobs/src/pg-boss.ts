import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { PgBoss, type ConstructorOptions, type Db, type SendOptions } from 'pg-boss';
import type { Job } from './define-job.ts';

/** The schema of pg-boss's tables, in the service's own database. */
export const schema = 'jobs';

const daySeconds = 24 * 60 * 60;

/** A process that shows no life for so long has lost its jobs; the least that pg-boss takes. */
const heartbeatSeconds = 10;

/** What every instance has in common: it changes no tables and no indexes. */
export const quietOptions = {
  schema,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
} satisfies ConstructorOptions;

/** How jobs of a kind are kept. */
export function sendOptionsOf({ timeLimitSeconds, retries }: Job): SendOptions {
  return {
    expireInSeconds: timeLimitSeconds,
    heartbeatSeconds,
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryDelayMax: retries.maxDelaySeconds,
    retryBackoff: true,
    // A job may wait for its service, and one that failed for good for an operator.
    retentionSeconds: 30 * daySeconds,
    deleteAfterSeconds: 30 * daySeconds,
  };
}

/** What pg-boss runs its statements on, so that they are part of a transaction, or each its own. */
export function statementsOn(db: Pick<Kysely<unknown>, 'executeQuery'>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** Whether a command of pg-boss found what it was for; its answer says so, but not its type. */
export function hadEffect(response: object): boolean {
  return 'affected' in response && response.affected !== 0;
}

const clients = new WeakMap<object, PgBoss>();

/**
 * pg-boss for writing in transactions of the service: it works on nothing, and looks queues up through the service's own
 * pool.
 */
export function clientOf(em: SqlEntityManager): PgBoss {
  const driver = em.getDriver();
  const known = clients.get(driver);
  if (known) return known;
  const pool = driver.getConnection().getClient();
  const client = new PgBoss({ ...quietOptions, migrate: false, db: statementsOn(pool) });
  clients.set(driver, client);
  return client;
}
