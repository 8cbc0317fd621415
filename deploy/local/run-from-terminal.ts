import { EngineError } from '@commonplace/engines/errors';
import { ConfigError } from '@commonplace/service/config';
import { readEnvironment } from './config.ts';
import { runLocalPlatform, type Choice } from './local-platform.ts';
import { say, surviveClosedTerminal } from './progress.ts';
import { messageOf, StartError } from './report.ts';
import { stopOnSignal } from './signals.ts';

const explained = [StartError, EngineError, ConfigError];

/** Runs a platform until Ctrl-C or SIGTERM. What keeps it from starting is said, and ends the process with 1. */
export async function runFromTerminal(choose: () => Choice): Promise<void> {
  surviveClosedTerminal();
  try {
    await runLocalPlatform(readEnvironment(), choose(), stopOnSignal());
  } catch (error) {
    if (!explained.some((type) => error instanceof type)) throw error;
    say(messageOf(error));
    process.exitCode = 1;
  }
}
