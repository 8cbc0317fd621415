import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readClassificationState, type ClassificationState } from './classification-state.ts';

const timeoutMs = 1_000;

/**
 * Registers the backlog of the classification, asked of the database when scraped and absent while that is away. Returns
 * the counter of articles that were classified.
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
    help: 'Articles that wait for their vectors and concepts.',
    values: ({ fresh, bulk }) => [
      [{ lane: 'fresh' }, fresh],
      [{ lane: 'bulk' }, bulk],
    ],
  });
  registerGauge(options, read, {
    name: 'commonplace_classification_oldest_seconds',
    help: 'How long the article has waited that was the first to wait for its vector and concepts.',
    values: ({ freshSeconds, bulkSeconds }) => [
      [{ lane: 'fresh' }, freshSeconds],
      [{ lane: 'bulk' }, bulkSeconds],
    ],
  });
  registerGauge(options, read, {
    name: 'commonplace_concepts_waiting',
    help: 'Concepts that were made or changed and wait for their articles.',
    values: ({ concepts }) => [[{}, concepts]],
  });
  return new Counter({
    name: 'commonplace_articles_classified_total',
    help: 'Articles that this process has classified, whether or not their text had changed.',
    registers: [registry],
  });
}

interface Measure {
  name: string;
  help: string;
  values(state: ClassificationState): [labels: { lane?: string }, value: number][];
}

/** The gauges of a scrape are collected at the same time, and share one read. */
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
        logger.debug({ err: error }, 'what waits to be classified cannot be counted');
      }
    },
  });
  registry.registerMetric(gauge);
}
