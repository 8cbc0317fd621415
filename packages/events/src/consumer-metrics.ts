import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the consumers. */
export interface ConsumerMetrics {
  /** By `type` and `outcome`: applied, duplicate, retried, dead. */
  handled: Counter<'type' | 'outcome'>;
  seconds: Histogram<'type'>;
}

/** Creates the consumers' metrics and registers them if a registry is given. */
export function createConsumerMetrics(registry: Registry | undefined): ConsumerMetrics {
  const registers = registry === undefined ? [] : [registry];
  return {
    handled: new Counter({
      name: 'commonplace_events_handled_total',
      help: 'Events handled, by type and outcome (applied, duplicate, retried, dead).',
      labelNames: ['type', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'commonplace_event_handling_seconds',
      help: 'Time to handle an event, by type, in seconds.',
      labelNames: ['type'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
  };
}

/** Registers the number of dead letters, read from the database on each scrape; absent while it is unreachable. */
export function registerDeadLetterGauge(count: () => Promise<number | undefined>, registry: Registry): void {
  const deadLetters = new Gauge({
    name: 'commonplace_dead_letters',
    help: 'Dead letters of this service.',
    registers: [],
    async collect() {
      const value = await count();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(deadLetters);
}

/** Registers the number of missed events by stream and type; absent until it is read from NATS. */
export function registerMissedGauge(
  consumers: readonly { stream: string; type: string; missed: number | undefined }[],
  registry: Registry,
): void {
  const gauge = new Gauge({
    name: 'commonplace_events_missed',
    help: 'Events that a stream dropped before this service read them, by stream and type, until the type is republished.',
    labelNames: ['stream', 'type'],
    registers: [],
    collect() {
      this.reset();
      for (const { stream, type, missed } of consumers) if (missed !== undefined) this.set({ stream, type }, missed);
    },
  });
  registry.registerMetric(gauge);
}

/** A consumer with a backlog. */
interface PendingSource {
  stream: string;
  type: string;
  countPending(): Promise<number | undefined>;
}

/** Registers the backlog of the consumers, read from NATS on each scrape; absent while it is unreachable. */
export function registerPendingGauge(consumers: readonly PendingSource[], registry: Registry): void {
  const pending = new Gauge({
    name: 'commonplace_events_pending',
    help: 'Events that this service has not handled yet, by stream and type.',
    labelNames: ['stream', 'type'],
    registers: [],
    async collect() {
      const counts = await Promise.all(consumers.map((consumer) => consumer.countPending()));
      this.reset();
      for (const [index, { stream, type }] of consumers.entries()) {
        const count = counts[index];
        if (count !== undefined) this.set({ stream, type }, count);
      }
    },
  });
  registry.registerMetric(pending);
}
