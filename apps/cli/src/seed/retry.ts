import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '@commonplace/domain/errors';

/** Delays between attempts: two minutes in all, longer than any part takes to restart. */
const delaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];

export type Pause = (milliseconds: number) => Promise<unknown>;

export interface RetryOptions {
  /** Called before the delay of each retry. */
  onRetry(error: unknown, delayMs: number): void;
  pause?: Pause;
}

/**
 * Runs an idempotent step, retrying it during outages.
 * @throws the last outage, or any other failure at once.
 */
export async function retryDuringOutage<Result>(
  step: () => Promise<Result>,
  { onRetry, pause = sleep }: RetryOptions,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await step();
    } catch (error) {
      if (!isOutage(error)) throw error;
      onRetry(error, delayMs);
      await pause(delayMs);
    }
  }
  return step();
}

/**
 * Processes items concurrently. Skips items that fail by an outage and returns their errors; throws any other failure,
 * which all items would share.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        if (!isOutage(error)) throw error;
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return failures;
}
