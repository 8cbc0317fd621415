import { say } from './progress.ts';

/**
 * Aborted by the first Ctrl-C, SIGTERM or closed terminal. The same Ctrl-C arrives several times (from the terminal,
 * and handed on by npm), so that none of the following ones may do more.
 */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) return;
      say(`Received ${signal}`);
      stop.abort();
    });
  }
  return stop.signal;
}
