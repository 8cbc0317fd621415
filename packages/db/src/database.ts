import {
  MikroORM,
  type AnyEntity,
  type EntityClass,
  type EntitySchema,
  type SqlEntityManager,
} from '@mikro-orm/postgresql';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { noteCommit } from './after-commit.ts';
import { ServiceDriver, ServiceEntityManager } from './entity-manager.ts';
import { toDatabaseError } from './errors.ts';
import { guardKysely } from './guarded-kysely.ts';
import { heldTransaction } from './held-transaction.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import { ServiceClient } from './service-client.ts';
import { poolSession } from './session-settings.ts';
import { atOnce } from './statements-at-once.ts';

/** One service's database: a bounded pool, with Kysely for reads and statements, and MikroORM for entities. */
export interface Database extends AsyncDisposable {
  readonly orm: MikroORM;
  /** Most connections this process opens. */
  readonly poolMax: number;
  /**
   * The pool, for reads: statements run on it as they come, each on whatever connection is free. When the signal fires,
   * the running one is cancelled in PostgreSQL; a lost connection is DomainError 'unavailable'.
   */
  reader<Tables>(signal?: AbortSignal): Kysely<Tables>;
  /** A fresh entity manager. When the signal fires, its running statement is cancelled in PostgreSQL. */
  fork(signal?: AbortSignal): SqlEntityManager;
  /**
   * Runs `fn` in one transaction of its own: commits what it changed, or rolls back when it throws. For a call whose answer
   * is remembered, the commit is held until there is the answer (`holdCommit`).
   */
  transaction<T>(signal: AbortSignal | undefined, fn: (em: SqlEntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs statements as one transaction that is sent in one piece, each of which sees what was committed until it began:
   * for a write that needs nothing of one of them for the next. Resolves to the rows of the last, and calls `raise` as a
   * transaction's work would signal what it wrote. For a call whose answer is remembered, they are a part of its transaction.
   */
  writeAtOnce<Row>(
    signal: AbortSignal | undefined,
    statements: readonly [...CompiledQuery[], CompiledQuery<Row>],
    raise: (em: SqlEntityManager) => void,
  ): Promise<Row[]>;
  /** Resolves when PostgreSQL answers; rejects with DomainError 'unavailable' when it does not. For readiness. */
  ping(): Promise<void>;
}

/** What may be mapped to a table. */
export type DatabaseEntity = EntityClass<AnyEntity> | EntitySchema;

export interface DatabaseOptions {
  url: string;
  entities: readonly DatabaseEntity[];
  logger: Logger;
  /** Most connections this process opens, 10 unless given; calls beyond it wait. */
  poolMax?: number | undefined;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  registry?: Registry | undefined;
}

/** How long a call waits for a free connection, in milliseconds, before it fails as unavailable. */
const connectionTimeoutMs = 5_000;

/**
 * Opens the pool. Nothing is sent before the first query, so it succeeds while PostgreSQL is away; a lost server fails
 * calls with DomainError 'unavailable' until it is back, and the next call after that connects again.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { poolMax = 10 } = options;
  const orm = await MikroORM.init({
    driver: ServiceDriver,
    entityManager: ServiceEntityManager,
    clientUrl: options.url,
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    colors: false,
    logger: (message) => options.logger.debug(message),
    driverOptions: {
      connectionString: options.url,
      application_name: options.applicationName,
      ...poolSession,
      Client: ServiceClient,
      max: poolMax,
      connectionTimeoutMillis: connectionTimeoutMs,
      onPoolCreated: (pool: Pool) => {
        // A connection may break while somebody has it and no statement runs. The next statement says so, and the pool
        // takes it back no more; without a listener the process would end.
        pool.on('connect', (client) => client.on('error', () => undefined));
        if (options.registry !== undefined) registerPoolMetrics(pool, options.registry);
      },
    },
  });

  const abortable = (signal: AbortSignal | undefined) =>
    signal && { signal, inflightQueryAbortStrategy: 'cancel query' as const };
  const fork = (signal?: AbortSignal): SqlEntityManager => orm.em.fork(abortable(signal) ?? {});
  const transact = async <T>(signal: AbortSignal | undefined, fn: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    try {
      // Every use case opens its one transaction here and passes `em` on; there is nothing to nest into.
      const run = async (em: SqlEntityManager) => ({ em, result: await fn(em) });
      const { em, result } = await fork(signal).transactional(run, { propagation: 'required' });
      noteCommit(em);
      return result;
    } catch (error) {
      throw toDatabaseError(error);
    }
  };

  return {
    orm,
    poolMax,
    reader: <Tables>(signal?: AbortSignal) =>
      guardKysely<Tables>(orm.em.getConnection().getClient(), abortable(signal)),
    fork,
    async transaction(signal, fn) {
      const held = heldTransaction(signal);
      return held ? held.run((work) => transact(signal, work), fn) : transact(signal, fn);
    },
    async writeAtOnce(signal, statements, raise) {
      const held = heldTransaction(signal);
      if (held) {
        return held.run(
          (work) => transact(signal, work),
          async (em) => {
            raise(em);
            return oneByOne(em, statements);
          },
        );
      }
      const em = fork(signal);
      raise(em);
      const rows = await runAtOnce(em, statements);
      noteCommit(em);
      return rows;
    },
    async ping() {
      await fork().execute('select 1');
    },
    async [Symbol.asyncDispose]() {
      await orm.close();
    },
  };
}

type LastOf<Row> = readonly [...CompiledQuery[], CompiledQuery<Row>];

/** The rows of the last of them, which are a transaction of their own. */
async function runAtOnce<Row>(em: SqlEntityManager, statements: LastOf<Row>): Promise<Row[]> {
  if (statements.length === 1) return oneByOne(em, statements);
  const { rows } = await em.getKysely().executeQuery(atOnce(statements));
  return rows.at(-1) as Row[];
}

async function oneByOne<Row>(em: SqlEntityManager, statements: LastOf<Row>): Promise<Row[]> {
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await em.getKysely().executeQuery(statement));
  return rows as Row[];
}
