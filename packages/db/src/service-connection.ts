import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { AbortableOperationOptions, CompiledQuery, DatabaseConnection, Driver, PostgresDialect } from 'kysely';
import { withSender, type ServiceClient, type ServicePoolConfig } from './service-client.ts';
import { traceStatement } from './statement-span.ts';

type Warn = (message: string) => void;

/**
 * MikroORM's connection to PostgreSQL, with traced statements, without console output for abandoned ones, and with a pool
 * that gets every connection back.
 */
export class ServiceConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: ServicePoolConfig): PostgresDialect {
    const dialect = super.createKyselyDialect(overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    const warn: Warn = (message) => this.logger.warn('query', message);
    dialect.createDriver = () => {
      const driver = createDriver();
      releaseWhenTransactionBreaks(driver);
      const acquire = driver.acquireConnection.bind(driver);
      const connections = new WeakSet<DatabaseConnection>();
      driver.acquireConnection = async (options) => {
        const connection = await acquire(options).catch((error: unknown) => {
          // Kysely has answered its caller when the signal aborted, and would print this failure to the console.
          if (isAbandoned(options)) return new Promise<never>(() => undefined);
          throw error;
        });
        if (!connections.has(connection)) {
          if (overrides.isPooled === true) cancelThroughPooler(connection);
          silenceAbandoned(connection, warn);
        }
        connections.add(connection);
        return connection;
      };
      return driver;
    };
    return dialect;
  }
}

/**
 * Kysely keeps the connection of a transaction that MikroORM controls when its BEGIN or ROLLBACK fails, e.g. with a lost
 * server, which would exhaust the pool. A failed COMMIT is followed by a ROLLBACK.
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
 * Cancels statements by PostgreSQL's protocol, which a pooler passes on. Kysely would name the process id of the connection to
 * PostgreSQL, and that of a pooler's connection means nothing there.
 */
function cancelThroughPooler(connection: DatabaseConnection): void {
  const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
  let client: ServiceClient | undefined;
  let running: object | undefined;

  const executeQuery = async <R>(query: CompiledQuery<R>, options?: AbortableOperationOptions) => {
    const statement = {};
    running = statement;
    try {
      const { result, sender } = withSender(() => execute<R>(query, options));
      client = sender ?? client;
      return await result;
    } finally {
      if (running === statement) running = undefined;
    }
  };
  const cancelQuery: DatabaseConnection['cancelQuery'] = async () => {
    const statement = running;
    if (statement !== undefined) await client?.cancelStatement(() => running === statement);
  };
  Object.assign(connection, { executeQuery, cancelQuery });
}

/**
 * Keeps Kysely from printing the outcome of abandoned statements: the cancellation itself, and a TypeError if the statement
 * ended just before it. Neither is an error.
 */
function silenceAbandoned(connection: DatabaseConnection, warn: Warn): void {
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

/** The caller has already been answered with the reason of the abort. */
function isAbandoned(options: AbortableOperationOptions | undefined): boolean {
  return options?.signal?.aborted === true;
}
