import { say } from '../prepare.ts';

/** Runs work and prints how long it took, unless it is short. */
export async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (seconds >= 1) say(`  ${name} in ${seconds} s`);
}
