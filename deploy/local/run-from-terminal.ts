import { EngineError } from '@commonplace/engines/errors';
import { ConfigError } from '@commonplace/service/config';
import { readEnvironment } from './config.ts';
import { runLocalPlatform, type RunOptions } from './local-platform.ts';
import { say, surviveClosedTerminal } from './progress.ts';
import { messageOf, StartError } from './report.ts';
import { stopOnSignal } from './signals.ts';

const expectedErrors = [StartError, EngineError, ConfigError];

/** Runs a platform until Ctrl-C or SIGTERM. Prints the reason if it cannot start, and exits with 1. */
export async function runFromTerminal(choose: () => RunOptions): Promise<void> {
  surviveClosedTerminal();
  try {
    await runLocalPlatform(readEnvironment(), choose(), stopOnSignal());
  } catch (error) {
    if (!expectedErrors.some((type) => error instanceof type)) throw error;
    say(messageOf(error));
    process.exitCode = 1;
  }
}
