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
import { runCommitCallbacks } from './after-commit.ts';
import { ServiceDriver, ServiceEntityManager } from './entity-manager.ts';
import { guardKysely } from './guarded-kysely.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import { repeatAfterConflict } from './repeat-after-conflict.ts';
import { serversOf } from './servers.ts';
import { ServiceClient } from './service-client.ts';
import { poolSession } from './session-settings.ts';
import { transactionOf, type Work } from './unit-of-work.ts';

/** A service's database: a bounded pool, with Kysely for queries and MikroORM for entities. */
export interface Database extends AsyncDisposable {
  readonly orm: MikroORM;
  /** Maximum connections of this process. */
  readonly poolMax: number;
  /**
   * Returns the pool for reads; each query uses any free connection. When the signal aborts, a running query is cancelled in
   * PostgreSQL. A lost connection is DomainError `unavailable`.
   */
  reader<Tables>(signal?: AbortSignal): Kysely<Tables>;
  /** Returns a new entity manager. When the signal aborts, its running query is cancelled in PostgreSQL. */
  fork(signal?: AbortSignal): SqlEntityManager;
  /**
   * Runs `fn` in its own transaction and commits it, or rolls it back if `fn` throws. After a deadlock it runs `fn` again, up to
   * three times. A use case passes its call: if the call has a unit of work, `fn` joins it, and the commit waits for the call's
   * answer (`runInUnitOfWork`).
   */
  transaction<T>(work: Work | undefined, fn: (em: SqlEntityManager) => Promise<T>): Promise<T>;
  /**
   * Runs a single statement as its own transaction, in one round trip, and returns its rows; calls `raise` to signal the
   * write. It joins the call's unit of work, if it has one.
   */
  write<Row>(
    work: Work | undefined,
    statement: CompiledQuery<Row>,
    raise: (em: SqlEntityManager) => void,
  ): Promise<Row[]>;
  /** Resolves if PostgreSQL answers; rejects with DomainError `unavailable`. For readiness checks. */
  ping(): Promise<void>;
}

/** An entity class or schema. */
export type DatabaseEntity = EntityClass<AnyEntity> | EntitySchema;

export interface DatabaseOptions {
  /** One or more servers, of which one accepts writes. */
  url: string;
  /** Whether the URL leads to a pooler in transaction mode. */
  isPooled?: boolean | undefined;
  /** Whether statements are prepared, which a pooler in transaction mode must support; true by default. */
  preparesStatements?: boolean | undefined;
  entities: readonly DatabaseEntity[];
  logger: Logger;
  /** Maximum connections of this process, 10 by default; further calls wait. */
  poolMax?: number | undefined;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  registry?: Registry | undefined;
}

/** How long a call waits for a free connection before it fails as unavailable. */
const connectionTimeoutMs = 5_000;

/**
 * Opens the pool. Succeeds even if PostgreSQL is unreachable, since nothing is sent before the first query. While the server
 * is down, calls fail with DomainError `unavailable`; the next call after that connects again.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { poolMax = 10 } = options;
  const orm = await MikroORM.init({
    driver: ServiceDriver,
    entityManager: ServiceEntityManager,
    clientUrl: serversOf(options.url).urls[0],
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    metadataCache: { enabled: false },
    colors: false,
    logger: (message) => options.logger.debug(message),
    driverOptions: {
      connectionString: options.url,
      isPooled: options.isPooled,
      preparesStatements: options.preparesStatements,
      application_name: options.applicationName,
      ...poolSession,
      Client: ServiceClient,
      max: poolMax,
      connectionTimeoutMillis: connectionTimeoutMs,
      onPoolCreated: (pool: Pool) => {
        // Without a listener, a connection that breaks between two statements would end the process. The next statement fails,
        // and the pool discards the connection.
        pool.on('connect', (client) => client.on('error', () => undefined));
        if (options.registry !== undefined) registerPoolMetrics(pool, options.registry);
      },
    },
  });

  const abortable = (signal: AbortSignal | undefined) =>
    signal && { signal, inflightQueryAbortStrategy: 'cancel query' as const };
  const fork = (signal?: AbortSignal): SqlEntityManager => orm.em.fork(abortable(signal) ?? {});
  const commit = async <T>(signal: AbortSignal | undefined, fn: (em: SqlEntityManager) => Promise<T>): Promise<T> => {
    // A use case opens a single transaction here and passes `em` on, so transactions never nest.
    const run = async (em: SqlEntityManager) => ({ em, result: await fn(em) });
    const { em, result } = await fork(signal).transactional(run, { propagation: 'required' });
    runCommitCallbacks(em);
    return result;
  };
  const transact = <T>(
    signal: AbortSignal | undefined,
    fn: (em: SqlEntityManager) => Promise<T>,
    mayRepeat?: () => boolean,
  ): Promise<T> => repeatAfterConflict(() => commit(signal, fn), mayRepeat);

  return {
    orm,
    poolMax,
    reader: <Tables>(signal?: AbortSignal) =>
      guardKysely<Tables>(orm.em.getConnection().getClient(), abortable(signal)),
    fork,
    async transaction(work, fn) {
      const joined = transactionOf(work);
      return joined ? joined.run((...run) => transact(work?.signal, ...run), fn) : transact(work?.signal, fn);
    },
    async write<Row>(work: Work | undefined, statement: CompiledQuery<Row>, raise: (em: SqlEntityManager) => void) {
      const run = async (em: SqlEntityManager) => {
        raise(em);
        return (await em.getKysely().executeQuery(statement)).rows;
      };
      const joined = transactionOf(work);
      if (joined) return joined.run((...begin) => transact(work?.signal, ...begin), run);
      return repeatAfterConflict(async () => {
        const em = fork(work?.signal);
        const rows = await run(em);
        runCommitCallbacks(em);
        return rows;
      });
    },
    async ping() {
      await fork().execute('select 1');
    },
    async [Symbol.asyncDispose]() {
      await orm.close();
    },
  };
}
