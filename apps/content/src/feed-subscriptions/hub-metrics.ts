import type { Database } from '@commonplace/db/database';
import { statement } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { registerStateGauges } from '../state-gauges.ts';

const hubState = statement(
  'hub-state',
  () => sql<{ confirmed: number; unconfirmed: number; failing: number; oldest_seconds: number }>`
    select (count(*) filter (where expires_at > now()))::integer as confirmed,
      (count(*) filter (where expires_at is null))::integer as unconfirmed,
      (count(*) filter (where failures_count > 0))::integer as failing,
      coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::double precision as oldest_seconds
    from feed_subscriptions`,
);

/** Registers gauges of the hub's subscriptions. Returns the counter of its deliveries by outcome. */
export function registerHubMetrics({
  database,
  registry,
  logger,
}: {
  database: Database;
  registry: Registry;
  logger: Logger;
}): Counter<'outcome'> {
  registerStateGauges({
    read: (signal) => hubState.one(database.reader(signal), {}),
    measures: [
      {
        name: 'commonplace_feed_subscriptions',
        help: 'Subscriptions to feeds by state: confirmed, or unconfirmed; failing ones are in either.',
        label: 'state',
        values: ({ confirmed, unconfirmed, failing }) => [
          ['confirmed', confirmed],
          ['unconfirmed', unconfirmed],
          ['failing', failing],
        ],
      },
      {
        name: 'commonplace_feed_delivery_oldest_seconds',
        help: 'Age in seconds of the oldest due call of a callback; 0 if none is due.',
        values: ({ oldest_seconds: seconds }) => [['', seconds]],
      },
    ],
    registry,
    logger,
  });
  return new Counter({
    name: 'commonplace_feed_deliveries_total',
    help: 'Deliveries of changed feeds to callbacks that this process has tried, by outcome (delivered, failed, ended).',
    labelNames: ['outcome'],
    registers: [registry],
  });
}
