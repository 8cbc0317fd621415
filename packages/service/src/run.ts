import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { createLogger } from './logger.ts';
import { hearSignals, stopSignal } from './signals.ts';

/** What a process runs. */
export interface Running extends AsyncDisposable {
  /** Says that the process is not ready any more, and resolves when nobody may be expected to come. */
  drain?(): Promise<void>;
}

export interface ProcessOptions {
  name: string;
  /** Starts the process's work. What it returns is disposed of on a signal; nothing means that the work is done. */
  start: () => Promise<Running | void>;
  /** One with the name and level `info` unless given. */
  logger?: Logger | undefined;
}

const watchdogMs = 10_000;

/**
 * Runs a process until SIGTERM or SIGINT and stops it in order; a second signal ends it at once. It sets the exit code
 * and lets the process end by itself, so that nothing that still runs is cut off silently.
 */
export async function runProcess({ name, start, logger = createLogger({ name, level: 'info' }) }: ProcessOptions) {
  hearSignals();
  process.on('uncaughtExceptionMonitor', (error, origin) => logger.fatal({ err: error, origin }, 'process crashes'));
  try {
    // A signal that came while modules were loaded is delivered in the next turn of the event loop.
    await turn();
    if (stopSignal.isReceived) return;
    const running = await start();
    if (!running) return;
    logger.info('started');
    logger.info({ signal: await stopSignal.received }, 'stopping');
    await running.drain?.();
    watchShutdown(logger);
    await running[Symbol.asyncDispose]();
    logger.info('stopped');
  } catch (error) {
    process.exitCode = 1;
    report(error, name, logger);
  } finally {
    stopSignal.forget();
  }
}

function report(error: unknown, name: string, logger: Logger): void {
  if (error instanceof ConfigError) process.stderr.write(`${name}: ${error.message}\n`);
  else logger.fatal({ err: error }, 'failed');
}

/** Says what keeps the process alive when it should have ended. */
function watchShutdown(logger: Logger): void {
  const watchdog = setTimeout(() => {
    logger.error({ active: process.getActiveResourcesInfo() }, 'the process does not end');
  }, watchdogMs);
  watchdog.unref();
}
