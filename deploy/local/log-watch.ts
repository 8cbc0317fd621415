import { readLogLine } from './log-lines.ts';
import type { Say } from './report.ts';
import type { SupervisedProcess } from './supervised-process.ts';

const POLL_INTERVAL_MS = 1000;
const WINDOW_MS = 30_000;
const MAX_LINES_PER_WINDOW = 3;

interface Window {
  end: number;
  shownLines: number;
  hiddenLines: number;
}

function showNewLines(supervised: SupervisedProcess, window: Window, say: Say): void {
  for (const line of supervised.log.readNewLines()) {
    const { severity, text } = readLogLine(line);
    if (severity === 'information') continue;
    if (window.shownLines < MAX_LINES_PER_WINDOW) {
      window.shownLines += 1;
      say(`${supervised.spec.name} ${severity}: ${text}`);
    } else {
      window.hiddenLines += 1;
    }
  }
}

/**
 * Shows warnings and errors of the logs: the first three per process and half minute, and the number of the others.
 * Skips lines from the start-up, and rotates large logs.
 */
export function watchLogs(processes: () => SupervisedProcess[], say: Say): Disposable {
  const windows = new Map<string, Window>();
  let isFirst = true;
  const poll = () => {
    const now = performance.now();
    if (isFirst) for (const { log } of processes()) log.readNewLines();
    isFirst = false;
    for (const supervised of processes()) {
      const { name } = supervised.spec;
      const current = windows.get(name);
      const window = current && now < current.end ? current : { end: now + WINDOW_MS, shownLines: 0, hiddenLines: 0 };
      if (current && current !== window && current.hiddenLines > 0) {
        say(`${name}: ${current.hiddenLines} more warnings and errors in ${supervised.log.path}`);
      }
      windows.set(name, window);
      showNewLines(supervised, window, say);
      supervised.log.rotate();
    }
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
