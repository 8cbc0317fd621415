// `npm start`: the whole platform on this machine, until Ctrl-C or SIGTERM.
import { EngineError } from '@commonplace/engines/errors';
import { ConfigError } from '@commonplace/service/config';
import { readEnvironment } from './config.ts';
import { runLocalPlatform } from './local-platform.ts';
import { say, surviveClosedTerminal } from './progress.ts';
import { StartError } from './report.ts';

function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  // The same Ctrl-C arrives several times: from the terminal, and handed on by npm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  return stop.signal;
}

surviveClosedTerminal();
try {
  await runLocalPlatform(readEnvironment(), stopOnSignal());
} catch (error) {
  const explained = [StartError, EngineError, ConfigError].some((type) => error instanceof type);
  if (!explained || !(error instanceof Error)) throw error;
  say(error.message);
  process.exitCode = 1;
}
