import { setTimeout as delay } from 'node:timers/promises';

const baseMs = 200;
const capMs = 5_000;

/** Returns the delay after a number of failures, for retries without end: 200 ms doubling to 5 s, with jitter. */
export function reconnectDelayMs(failures: number): number {
  return withJitter(Math.min(capMs, baseMs * 2 ** Math.min(failures - 1, 10)));
}

/** Spreads a delay over 75 % to 125 %, so that processes that failed together do not retry together. */
export function withJitter(ms: number): number {
  return ms * (0.75 + Math.random() * 0.5);
}

/** Waits; ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
