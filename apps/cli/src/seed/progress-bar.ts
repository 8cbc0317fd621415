import { SingleBar } from 'cli-progress';

/**
 * Creates a progress bar on standard error for users, then articles; without a terminal, it prints a line every few
 * seconds.
 */
export function createProgressBar(totals: Record<'users' | 'articles', number>) {
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{what} {bar} {value}/{total} {eta_formatted}',
    hideCursor: true,
    clearOnComplete: false,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  });
  let current: keyof typeof totals | undefined;
  return {
    update(what: keyof typeof totals, done: number): void {
      if (what !== current) {
        bar.stop();
        bar.start(totals[what], done, { what: what.padEnd(8) });
        current = what;
      }
      bar.update(done);
    },
    /** Prints a line above the bar. */
    say(text: string): void {
      const { stderr } = process;
      if (!stderr.isTTY || current === undefined) stderr.write(`${text}\n`);
      else {
        stderr.write(`\r\u001B[K${text}\n`);
        bar.render();
      }
    },
    stop: () => bar.stop(),
  };
}
