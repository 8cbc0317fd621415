import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { AbortableOperationOptions, DatabaseConnection, Driver, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import { traceStatement } from './statement-span.ts';

type Warn = (message: string) => void;

/**
 * MikroORM's connection to PostgreSQL, whose statements are traced and can be abandoned without a word on the console, and
 * whose pool gets every connection back.
 */
export class ServiceConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    const warn: Warn = (message) => this.logger.warn('query', message);
    dialect.createDriver = () => {
      const driver = createDriver();
      releaseWhenTransactionBreaks(driver);
      const acquire = driver.acquireConnection.bind(driver);
      const known = new WeakSet<DatabaseConnection>();
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options).catch((error: unknown) => {
          // Kysely has answered its caller when the signal fired, and would print this failure to the console.
          if (isAbandoned(options)) return new Promise<never>(() => undefined);
          throw error;
        });
        if (!known.has(connection)) equip(connection, warn);
        known.add(connection);
        return connection;
      };
      return driver;
    };
    return dialect;
  }
}

/**
 * Kysely keeps the connection of a transaction that MikroORM controls when its BEGIN or ROLLBACK fails, as both do when
 * the server has gone: the pool would run dry. A COMMIT that fails is followed by a ROLLBACK.
 */
function releaseWhenTransactionBreaks(driver: Driver): void {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  const orRelease = async (connection: DatabaseConnection, statement: Promise<void>) => {
    try {
      await statement;
    } catch (error) {
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  driver.beginTransaction = (connection, settings) => orRelease(connection, begin(connection, settings));
  driver.rollbackTransaction = (connection) => orRelease(connection, rollback(connection));
}

/**
 * Kysely prints to the console what becomes of a statement after its caller has gone: that it was cancelled, as was
 * meant, and a TypeError when it ended just before it could be. Neither is an error, and nobody waits for either.
 */
function equip(connection: DatabaseConnection, warn: Warn): void {
  const execute = connection.executeQuery.bind(connection);
  const cancel = connection.cancelQuery?.bind(connection);
  let running = 0;

  const executeQuery: DatabaseConnection['executeQuery'] = async (query, options) => {
    running += 1;
    try {
      return await traceStatement(query.sql, () => execute(query, options));
    } catch (error) {
      if (isAbandoned(options)) return { rows: [] };
      throw error;
    } finally {
      running -= 1;
    }
  };
  const cancelQuery: DatabaseConnection['cancelQuery'] = async (provider) => {
    try {
      await cancel?.(provider);
    } catch (error) {
      if (running > 0) warn(`a statement could not be cancelled: ${String(error)}`);
    }
  };
  Object.assign(connection, { executeQuery, cancelQuery });
}

/** The caller has had the reason of the abort for its answer. */
function isAbandoned(options: AbortableOperationOptions | undefined): boolean {
  return options?.signal?.aborted === true;
}
