import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '@commonplace/rpc/errors';

/** Before each further try of a step, two minutes in all: longer than any part of the platform takes to start again. */
const delaysMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000];

/** A pause in milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

export interface Persistence {
  /** Told of a failure after which a step is tried again, and when. */
  onRetry(error: unknown, delayMs: number): void;
  pause?: Pause;
}

/** Does a step that may be done again, and again while the platform cannot do it. @throws the last failure, or one that no other try mends. */
export async function persist<Result>(
  step: () => Promise<Result>,
  { onRetry, pause = sleep }: Persistence,
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
 * Works through items, some at a time. An item whose work fails for an outage is left out, and the others go on; any other
 * failure would be that of all of them. Returns the failures.
 */
export async function workThrough<Item>(
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
