import { flushCompileCache } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from './config.ts';
import { createLogger } from './logger.ts';
import { listenForSignals, stopSignal } from './signals.ts';

/** The work of a running process. */
export interface Running extends AsyncDisposable {
  /** Reports that the process is not ready; resolves when further requests are unlikely. */
  drain?(): Promise<void>;
}

export interface ProcessOptions {
  name: string;
  /** Starts the work. The result is disposed on a signal; undefined means that the work is done. */
  start: () => Promise<Running | void>;
  /** By default a logger with the process's name and level `info`. */
  logger?: Logger | undefined;
}

const watchdogMs = 10_000;

/**
 * Runs a process until SIGTERM or SIGINT and shuts it down gracefully; a second signal kills it. Sets the exit code and lets
 * the process end by itself, so that remaining work shows up instead of being cut off.
 */
export async function runProcess({ name, start, logger = createLogger({ name, level: 'info' }) }: ProcessOptions) {
  listenForSignals();
  process.on('uncaughtExceptionMonitor', (error, origin) => logger.fatal({ err: error, origin }, 'process crashed'));
  try {
    // A signal that arrived while modules were loading is delivered in the next turn of the event loop.
    await turn();
    if (stopSignal.isReceived) return;
    const running = await start();
    if (!running) return;
    logger.info('started');
    // Later starts then compile less (NODE_COMPILE_CACHE). Node would only do so at the end, which a killed process does not reach.
    flushCompileCache();
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

/** Logs what keeps the process alive after its shutdown. */
function watchShutdown(logger: Logger): void {
  const watchdog = setTimeout(() => {
    logger.error({ active: process.getActiveResourcesInfo() }, 'process is still running after shutdown');
  }, watchdogMs);
  watchdog.unref();
}
