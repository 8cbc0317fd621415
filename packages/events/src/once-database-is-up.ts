import { pause, reconnectDelayMs } from '@commonplace/background/backoff';
import type { Database } from '@commonplace/db/database';
import { isOfDisabledServer } from '@commonplace/db/errors';
import type { Logger } from 'pino';

interface Environment {
  database: Database;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

/** Applies an event. Waits out an outage of the service's database, which is not a fault of the event. */
export async function onceDatabaseIsUp<Result>(
  environment: Environment,
  logger: Logger,
  apply: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await apply();
    } catch (error) {
      // A server with a full disk, or a demoted one, still answers pings.
      const isDisabled = isOfDisabledServer(error);
      if (!isDisabled && (await isDatabaseUp(environment.database))) throw error;
      logger.warn({ err: error }, 'database is unavailable, waiting for it');
      if (isDisabled) await waitAfter(failures, environment);
      await waitForDatabase(environment);
    }
  }
}

async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
}

async function waitForDatabase({ database, signal }: Environment): Promise<void> {
  for (let failures = 1; !(await isDatabaseUp(database)); failures += 1) {
    await waitAfter(failures, { signal });
  }
}

async function waitAfter(failures: number, { signal }: Pick<Environment, 'signal'>): Promise<void> {
  await pause(reconnectDelayMs(failures), signal);
  signal.throwIfAborted();
}
