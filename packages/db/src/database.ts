import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { runCommitCallbacks } from './after-commit.ts';
import { guardKysely } from './guarded-kysely.ts';
import { openOrm, type OrmOptions } from './open-orm.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import { repeatAfterConflict } from './repeat-after-conflict.ts';
import { Standby } from './standby.ts';
import { transactionOf, type Work } from './unit-of-work.ts';

export type { DatabaseEntity } from './open-orm.ts';

/** A service's database: a bounded pool, with Kysely for queries and MikroORM for entities. */
export interface Database extends AsyncDisposable {
  readonly orm: MikroORM;
  /** Maximum connections of this process. */
  readonly poolMax: number;
  /**
   * Returns the pool for reads; each query uses any free connection. A query that only reads goes to the standby, if there is
   * one that is current. When the signal aborts, a running query is cancelled in PostgreSQL. A lost connection is DomainError
   * `unavailable`.
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

export interface DatabaseOptions extends Omit<OrmOptions, 'poolMax' | 'onPool'> {
  /** URL of a standby for reads. */
  readUrl?: string | undefined;
  /** Maximum connections of this process to a server, 10 by default; further calls wait. */
  poolMax?: number | undefined;
  registry?: Registry | undefined;
}

/**
 * Opens the pool. Succeeds even if PostgreSQL is unreachable, since nothing is sent before the first query. While the server
 * is down, calls fail with DomainError `unavailable`; the next call after that connects again.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { poolMax = 10, readUrl, registry } = options;
  const onPool = (pool: Pool) => registry && registerPoolMetrics(pool, registry);
  const orm = await openOrm({ ...options, poolMax, onPool });
  const copy = readUrl === undefined ? undefined : await openOrm({ ...options, url: readUrl, entities: [], poolMax });
  const standby = copy && new Standby({ ...options, primary: clientOf(orm), standby: clientOf(copy) });

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
      guardKysely<Tables>(orm.em.getConnection().getClient(), abortable(signal), standby),
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
      await copy?.close();
      await orm.close();
    },
  };
}

function clientOf(orm: MikroORM): Kysely<object> {
  return orm.em.getConnection().getClient();
}
