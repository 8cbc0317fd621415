import { stderr, stdout } from 'node:process';

const PROGRESS_INTERVAL_MS = 10_000;

/** Formats a duration: "0.4 s", "12.3 s", "2 min 5 s". */
export function formatElapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function say(line: string): void {
  stdout.write(`${line}\n`);
}

/** Keeps a closed terminal from ending the process before everything is stopped. */
export function surviveClosedTerminal(): void {
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
}

/** Prints the start of a step, its progress every 10 s, and its duration. Failures pass through. */
export async function showStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const elapsed = () => formatElapsed(performance.now() - start);
  say(`${title} ...`);
  const progress = setInterval(() => say(`${title} ... ${elapsed()}`), PROGRESS_INTERVAL_MS);
  try {
    const result = await work();
    say(`${title}: done in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(progress);
  }
}
