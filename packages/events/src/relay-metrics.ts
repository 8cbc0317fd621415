import { Counter, Gauge, type Registry } from 'prom-client';

/** Metrics of a relay. */
export interface RelayMetrics {
  published: Counter;
  parked: Counter;
  leading: Gauge;
}

/** Creates the relay's metrics and registers them if a registry is given. */
export function createRelayMetrics(registry: Registry | undefined): RelayMetrics {
  const registers = registry === undefined ? [] : [registry];
  return {
    published: new Counter({
      name: 'commonplace_outbox_published_total',
      help: 'Events published from the outbox.',
      registers,
    }),
    parked: new Counter({
      name: 'commonplace_outbox_parked_total',
      help: 'Events parked in the outbox after too many failed attempts.',
      registers,
    }),
    leading: new Gauge({
      name: 'commonplace_outbox_leading',
      help: '1 while this process publishes the outbox, else 0.',
      registers,
    }),
  };
}

/** Registers the age of the oldest event in the outbox, read from the database on each scrape; absent while unreachable. */
export function registerOutboxDelay(oldestAge: () => Promise<number | undefined>, registry: Registry): void {
  const delay = new Gauge({
    name: 'commonplace_outbox_delay_seconds',
    help: 'Age of the oldest unpublished event in the outbox, in seconds; 0 if there is none.',
    registers: [],
    async collect() {
      const age = await oldestAge();
      if (age === undefined) this.remove();
      else this.set(age);
    },
  });
  registry.registerMetric(delay);
}

/** Number of events in an outbox by state. */
export interface OutboxCounts {
  waiting: number;
  /** Given up after too many failed attempts. */
  parked: number;
}

/** Registers the number of events in the outbox, read from the database on each scrape; absent while it is unreachable. */
export function registerOutboxCounts(count: () => Promise<OutboxCounts | undefined>, registry: Registry): void {
  const events = new Gauge({
    name: 'commonplace_outbox_events',
    help: 'Events in the outbox by state: waiting to be published, or parked after too many failed attempts.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const counts = await count();
      this.reset();
      for (const [state, events] of Object.entries(counts ?? {})) this.set({ state }, events);
    },
  });
  registry.registerMetric(events);
}
