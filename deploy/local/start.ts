// `npm start`: the whole platform on this machine, until Ctrl-C or SIGTERM.
import { EngineError } from '@commonplace/engines/errors';
import { ConfigError } from '@commonplace/service/config';
import { readEnvironment } from './config.ts';
import { runLocalPlatform } from './local-platform.ts';
import { say, surviveClosedTerminal } from './progress.ts';
import { StartError } from './report.ts';
import { stopOnSignal } from './signals.ts';

surviveClosedTerminal();
try {
  await runLocalPlatform(readEnvironment(), stopOnSignal());
} catch (error) {
  const explained = [StartError, EngineError, ConfigError].some((type) => error instanceof type);
  if (!explained || !(error instanceof Error)) throw error;
  say(error.message);
  process.exitCode = 1;
}
