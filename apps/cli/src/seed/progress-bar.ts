import { SingleBar } from 'cli-progress';

/** A bar on standard error, one at a time: users, then articles. Where that is no terminal, a line every few seconds. */
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
    /** A line above the bar. */
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
