import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Registers gauges of a connection pool, read on each scrape. */
export function registerPoolMetrics(pool: Pool, registry: Registry): void {
  const connections = new Gauge({
    name: 'commonplace_database_pool_connections',
    help: 'Connections of the database pool by state: open (all of them) and idle.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: 'commonplace_database_pool_waiting',
    help: 'Calls waiting for a database connection.',
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}
