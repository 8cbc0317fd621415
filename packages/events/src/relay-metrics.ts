import { Counter, Gauge, type Registry } from 'prom-client';

/** What a relay reports. */
export interface RelayMetrics {
  published: Counter;
  parked: Counter;
  leading: Gauge;
}

/** Creates the relay's metrics; they are exposed when a registry is given. */
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
      help: 'Events set aside in the outbox after too many refused attempts.',
      registers,
    }),
    leading: new Gauge({
      name: 'commonplace_outbox_leading',
      help: '1 while this process is the one that publishes the outbox.',
      registers,
    }),
  };
}

/**
 * Registers the age of the oldest event that waits in the outbox, in seconds; asked of the database when scraped, and
 * absent while it is away.
 */
export function registerOutboxDelay(oldestAge: () => Promise<number | undefined>, registry: Registry): void {
  const delay = new Gauge({
    name: 'commonplace_outbox_delay_seconds',
    help: 'Age of the oldest event that waits in the outbox; 0 when none does.',
    registers: [],
    async collect() {
      const age = await oldestAge();
      if (age === undefined) this.remove();
      else this.set(age);
    },
  });
  registry.registerMetric(delay);
}

/** How many events are in an outbox. */
export interface OutboxCounts {
  waiting: number;
  /** Set aside after too many refused attempts. */
  parked: number;
}

/** Registers how many events are in the outbox; asked of the database when scraped, and absent while it is away. */
export function registerOutboxCounts(count: () => Promise<OutboxCounts | undefined>, registry: Registry): void {
  const events = new Gauge({
    name: 'commonplace_outbox_events',
    help: 'Events in the outbox by state: waiting to be published, or parked after too many refused attempts.',
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
