import { ConfigError } from '@commonplace/service/config';
import { EngineError } from '@commonplace/engines/errors';
import { readEnvironment, type Environment } from '../config.ts';
import { messageOf, StartError } from '../report.ts';

const expectedErrors = [StartError, EngineError, ConfigError];
/** As a shell reports a program that Ctrl-C ended. */
const interruptedCode = 130;

/**
 * Runs a command with one argument, a folder, and prints its result as one line of JSON; prints the reason if it fails. The
 * command leaves nothing behind when Ctrl-C ends it.
 */
export async function runFolderCommand(
  name: string,
  command: (environment: Environment, folder: string, signal: AbortSignal) => unknown,
): Promise<void> {
  const [folder, ...others] = process.argv.slice(2);
  const signal = abortOnSignal();
  try {
    if (folder === undefined || folder.startsWith('-') || others.length > 0) {
      throw new StartError(`Usage: npm run cli -- ${name} FOLDER`);
    }
    process.stdout.write(`${JSON.stringify(await command(readEnvironment(), folder, signal))}\n`);
  } catch (error) {
    process.exitCode = signal.aborted ? interruptedCode : 1;
    process.stderr.write(`${signal.aborted ? `${name}: interrupted; nothing was kept` : explain(name, error)}\n`);
  }
}

/** A Ctrl-C arrives several times, from the terminal and through npm. */
function abortOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  return stop.signal;
}

/** Returns the reason of a failure. Throws errors that are defects. */
function explain(name: string, error: unknown): string {
  if (expectedErrors.some((type) => error instanceof type)) return messageOf(error);
  // Of the operating system: a full disk, a folder that may not be written, a server that does not answer.
  if (error instanceof Error && 'syscall' in error) return `${name}: ${error.message}; nothing was kept`;
  throw error;
}
