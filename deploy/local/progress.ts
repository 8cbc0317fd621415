import { stderr, stdout } from 'node:process';

const STILL_BUSY_AFTER_MS = 10_000;

/** A span as a person reads it: "0.4 s", "12.3 s", "2 min 5 s". */
export function formatElapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Writes one line to the terminal. */
export function say(line: string): void {
  stdout.write(`${line}\n`);
}

/** A closed terminal must not end the process before everything is stopped in order. */
export function surviveClosedTerminal(): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
}

/** Says that a step begins, every 10 s that it goes on, and what it took. A failure passes through. */
export async function showStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const elapsed = () => formatElapsed(performance.now() - start);
  say(`${title} ...`);
  const stillBusy = setInterval(() => say(`${title} ... ${elapsed()}`), STILL_BUSY_AFTER_MS);
  try {
    const result = await work();
    say(`${title}: done in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(stillBusy);
  }
}
