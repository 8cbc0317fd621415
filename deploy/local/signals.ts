import { say } from './progress.ts';

/**
 * Returns a signal that the first Ctrl-C, SIGTERM or closed terminal aborts. A Ctrl-C arrives several times (from the
 * terminal and through npm), so later ones are ignored.
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
