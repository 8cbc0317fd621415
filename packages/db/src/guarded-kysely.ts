import type { AbortQueryOptions } from '@mikro-orm/postgresql';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  type QueryExecutor,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
} from 'kysely';
import { toDatabaseError } from './errors.ts';
import type { Standby } from './standby.ts';

/** Runs queries through another executor or a standby, adding the abort signal and mapping connection failures. */
class GuardedExecutor implements QueryExecutor {
  readonly #inner: QueryExecutor;
  readonly #abort: AbortQueryOptions | undefined;
  readonly #standby: Standby | undefined;

  constructor(inner: QueryExecutor, abort: AbortQueryOptions | undefined, standby?: Standby) {
    this.#inner = inner;
    this.#abort = abort;
    this.#standby = standby;
  }

  get adapter() {
    return this.#inner.adapter;
  }

  get plugins() {
    return this.#inner.plugins;
  }

  transformQuery<T extends RootOperationNode>(node: T, queryId: QueryId): T {
    return this.#inner.transformQuery(node, queryId);
  }

  compileQuery<R>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    return this.#inner.compileQuery<R>(node, queryId);
  }

  async executeQuery<R>(query: CompiledQuery<R>, options?: AbortQueryOptions): Promise<QueryResult<R>> {
    const abortable = { ...this.#abort, ...options };
    const answer = this.#standby && (await this.#askStandby<R>(this.#standby, query, abortable));
    if (answer) return answer;
    try {
      return await this.#inner.executeQuery(query, abortable);
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /** Returns the standby's answer; undefined if the primary must answer. */
  async #askStandby<R>(standby: Standby, query: CompiledQuery<R>, abortable: AbortQueryOptions) {
    const executor = await standby.executorFor(query);
    try {
      return await executor?.executeQuery(query, abortable);
    } catch (error) {
      if (abortable.signal?.aborted) throw toDatabaseError(error);
      standby.noteFailure(error);
      return undefined;
    }
  }

  async *stream<R>(query: CompiledQuery<R>, chunkSize: number, options?: { signal?: AbortSignal }) {
    try {
      yield* this.#inner.stream(query, chunkSize, {
        ...(this.#abort?.signal && { signal: this.#abort.signal }),
        ...options,
      });
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#inner.provideConnection(consumer);
  }

  withConnectionProvider(provider: ConnectionProvider): QueryExecutor {
    return new GuardedExecutor(this.#inner.withConnectionProvider(provider), this.#abort);
  }

  withPlugin(plugin: KyselyPlugin): QueryExecutor {
    return new GuardedExecutor(this.#inner.withPlugin(plugin), this.#abort);
  }

  withPlugins(plugins: readonly KyselyPlugin[]): QueryExecutor {
    return new GuardedExecutor(this.#inner.withPlugins(plugins), this.#abort);
  }

  withPluginAtFront(plugin: KyselyPlugin): QueryExecutor {
    return new GuardedExecutor(this.#inner.withPluginAtFront(plugin), this.#abort);
  }

  withoutPlugins(): QueryExecutor {
    return new GuardedExecutor(this.#inner.withoutPlugins(), this.#abort);
  }
}

const refuse = () => Promise.reject(new Error('transactions and connections belong to the entity manager'));

const refusingDriver: Driver = {
  init: refuse,
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: refuse,
  destroy: refuse,
};

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => refusingDriver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
};

/**
 * Returns a query builder on the same connection or transaction that cancels its query in PostgreSQL when the signal aborts,
 * and reports a lost connection as DomainError `unavailable`. It cannot open transactions; the entity manager does that.
 */
export function guardKysely<Tables>(
  kysely: Kysely<Tables>,
  abort: AbortQueryOptions | undefined,
  standby?: Standby,
): Kysely<Tables> {
  const executor = new GuardedExecutor(kysely.getExecutor(), abort, standby);
  return new Kysely<Tables>({ config: { dialect }, driver: refusingDriver, dialect, executor });
}
