import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readClassificationState, type ClassificationState } from './classification-state.ts';

const timeoutMs = 1_000;

/**
 * Registers gauges of the classification backlog, read when scraped and absent while the database is unreachable.
 * Returns the counter of classified articles.
 */
export function registerClassificationMetrics(options: {
  database: Database;
  registry: Registry;
  logger: Logger;
}): Counter {
  const { registry } = options;
  const read = sharedRead(options.database);
  registerGauge(options, read, {
    name: 'commonplace_classification_waiting',
    help: 'Articles in the classification queue.',
    values: ({ fresh, bulk }) => [
      [{ lane: 'fresh' }, fresh],
      [{ lane: 'bulk' }, bulk],
    ],
  });
  registerGauge(options, read, {
    name: 'commonplace_classification_oldest_seconds',
    help: 'Age in seconds of the oldest article in the classification queue.',
    values: ({ freshSeconds, bulkSeconds }) => [
      [{ lane: 'fresh' }, freshSeconds],
      [{ lane: 'bulk' }, bulkSeconds],
    ],
  });
  registerGauge(options, read, {
    name: 'commonplace_concepts_waiting',
    help: 'New and changed concepts that are not classified yet.',
    values: ({ concepts }) => [[{}, concepts]],
  });
  return new Counter({
    name: 'commonplace_articles_classified_total',
    help: 'Articles that this process has classified, changed or not.',
    registers: [registry],
  });
}

interface Measure {
  name: string;
  help: string;
  values(state: ClassificationState): [labels: { lane?: string }, value: number][];
}

/** The gauges of a scrape are collected at the same time and share one read. */
function sharedRead(database: Database): () => Promise<ClassificationState> {
  let reading: Promise<ClassificationState> | undefined;
  return () =>
    (reading ??= readClassificationState(database.reader(AbortSignal.timeout(timeoutMs))).finally(() => {
      reading = undefined;
    }));
}

function registerGauge(
  { registry, logger }: { registry: Registry; logger: Logger },
  read: () => Promise<ClassificationState>,
  { name, help, values }: Measure,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['lane'],
    registers: [],
    async collect() {
      this.reset();
      try {
        for (const [labels, value] of values(await read())) this.set(labels, value);
      } catch (error) {
        this.reset();
        logger.debug({ err: error }, 'cannot read the classification backlog');
      }
    },
  });
  registry.registerMetric(gauge);
}
