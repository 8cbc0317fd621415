import type { Database } from '@commonplace/db/database';
import { countHappening, dayOfNow } from '@commonplace/events/happenings';
import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import { HappeningsCountedSchema } from '@commonplace/proto/content/v1/events';
import type { Logger } from 'pino';

/** How long searches gather before they are told of in one event. */
const intervalMs = 5_000;

/** Counts the searches that found nothing, for the figures of the site. */
export interface FruitlessSearches extends PeriodicJob {
  note(): void;
}

/**
 * Searches write nothing, so what they count waits in memory for some seconds: a process that is killed forgets as much,
 * one that ends does not.
 */
export function countFruitlessSearches({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): FruitlessSearches {
  const counts = new Map<string, number>();
  const add = (day: string, amount: number) => counts.set(day, (counts.get(day) ?? 0) + amount);
  let wake = (): void => undefined;
  let isTelling = false;
  const tell = async (signal?: AbortSignal) => {
    const taken = [...counts];
    counts.clear();
    isTelling = true;
    try {
      await database.transaction(signal, async (em) => {
        for (const [day, amount] of taken) {
          await countHappening(em, HappeningsCountedSchema, 'searches_without_result', { day, amount });
        }
      });
    } catch (error) {
      for (const [day, amount] of taken) add(day, amount);
      throw error;
    } finally {
      isTelling = false;
    }
  };
  const job = startPeriodicJob({
    name: 'count of searches without result',
    intervalMs,
    wokenBy(call) {
      wake = call;
      return { [Symbol.dispose]: () => undefined };
    },
    run: tell,
    isIdle: async () => counts.size === 0 && !isTelling,
    logger,
  });
  return {
    name: job.name,
    settled: () => job.settled(),
    note() {
      add(dayOfNow(), 1);
      wake();
    },
    async [Symbol.asyncDispose]() {
      await job[Symbol.asyncDispose]();
      if (counts.size === 0) return;
      await tell().catch((error: unknown) => logger.warn({ err: error }, 'searches without result were not counted'));
    },
  };
}
