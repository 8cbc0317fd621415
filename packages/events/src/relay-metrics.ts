import { Counter, Gauge, type Registry } from 'prom-client';
import { readStreamSize, type StreamSize, type StreamSource } from './stream-size.ts';

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
function registerOutboxDelay(oldestAge: () => Promise<number | undefined>, registry: Registry): void {
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
function registerOutboxCounts(count: () => Promise<OutboxCounts | undefined>, registry: Registry): void {
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

/** Registers the size of the stream and its maximum, read from NATS on each scrape; absent while NATS is unreachable. */
function registerStreamSize(stream: string, read: () => Promise<StreamSize | undefined>, registry: Registry): void {
  const register = (name: string, help: string, valueOf: (size: StreamSize) => number | undefined) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['stream'],
      registers: [],
      async collect() {
        const size = await read();
        const value = size && valueOf(size);
        this.reset();
        if (value !== undefined) this.set({ stream }, value);
      },
    });
    registry.registerMetric(gauge);
  };
  register('commonplace_stream_bytes', 'Size of the stream of this service, in bytes.', ({ bytes }) => bytes);
  register(
    'commonplace_stream_max_bytes',
    'Maximum size of the stream of this service, in bytes; absent if only the disk limits it.',
    ({ maxBytes }) => maxBytes,
  );
}

/** Reads the state of an outbox; undefined while the database is unreachable. */
interface OutboxReadings {
  oldestAge(): Promise<number | undefined>;
  counts(): Promise<OutboxCounts | undefined>;
}

/** Registers the gauges of an outbox and its stream. */
export function registerRelayGauges(probe: OutboxReadings, from: StreamSource, registry: Registry): void {
  registerOutboxDelay(() => probe.oldestAge(), registry);
  registerOutboxCounts(() => probe.counts(), registry);
  registerStreamSize(from.stream, () => readStreamSize(from), registry);
}
