import type { Database } from '@commonplace/db/database';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { registerStateGauges } from '../state-gauges.ts';
import { readClassificationState } from './classification-state.ts';

/** Registers gauges of the classification backlog. Returns the counter of classified articles. */
export function registerClassificationMetrics({
  database,
  registry,
  logger,
}: {
  database: Database;
  registry: Registry;
  logger: Logger;
}): Counter {
  registerStateGauges({
    read: (signal) => readClassificationState(database.reader(signal)),
    measures: [
      {
        name: 'commonplace_classification_waiting',
        help: 'Articles in the classification queue.',
        label: 'lane',
        values: ({ fresh, bulk }) => [
          ['fresh', fresh],
          ['bulk', bulk],
        ],
      },
      {
        name: 'commonplace_classification_oldest_seconds',
        help: 'Age in seconds of the oldest article in the classification queue.',
        label: 'lane',
        values: ({ freshSeconds, bulkSeconds }) => [
          ['fresh', freshSeconds],
          ['bulk', bulkSeconds],
        ],
      },
      {
        name: 'commonplace_concepts_waiting',
        help: 'New and changed concepts that are not classified yet.',
        values: ({ concepts }) => [['', concepts]],
      },
    ],
    registry,
    logger,
  });
  return new Counter({
    name: 'commonplace_articles_classified_total',
    help: 'Articles that this process has classified, changed or not.',
    registers: [registry],
  });
}
