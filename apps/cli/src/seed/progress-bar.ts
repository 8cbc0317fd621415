import { SingleBar } from 'cli-progress';

/** A bar on standard error, one at a time: users, then articles. Silent where standard error is no terminal. */
export function createProgressBar(totals: Record<'users' | 'articles', number>) {
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{what} {bar} {value}/{total} {eta_formatted}',
    hideCursor: true,
    clearOnComplete: false,
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
    stop: () => bar.stop(),
  };
}
