import { Counter, Gauge, type Registry } from 'prom-client';

/** Metrics of the workers of a process. */
export interface JobMetrics {
  tries: Counter<'queue' | 'outcome'>;
}

/** Creates the workers' metrics and registers them if a registry is given. */
export function createJobMetrics(registry: Registry | undefined): JobMetrics {
  return {
    tries: new Counter({
      name: 'commonplace_job_tries_total',
      help: 'Tries of jobs that ended in this process, by outcome (completed, retried, given up, given back, put off, lost).',
      labelNames: ['queue', 'outcome'],
      registers: registry === undefined ? [] : [registry],
    }),
  };
}

/** The number of jobs in one state of a queue. */
export interface QueueDepth {
  queue: string;
  /** ready, delayed, active or failed. */
  state: string;
  jobs: number;
  /** Age of the oldest ready job. */
  oldest_seconds: number | null;
}

/** Registers gauges of depth and age of the queues, read from the database on each scrape; absent while it is unreachable. */
export function registerQueueGauges(read: () => Promise<QueueDepth[] | undefined>, registry: Registry): void {
  const depth = new Gauge({
    name: 'commonplace_jobs',
    help: 'Jobs in the database by state: ready, delayed, active, or failed for good.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      const depths = (await read()) ?? [];
      this.reset();
      for (const { queue, state, jobs } of depths) this.set({ queue, state }, jobs);
    },
  });
  const age = new Gauge({
    name: 'commonplace_job_oldest_ready_seconds',
    help: 'Age of the oldest ready job, in seconds.',
    labelNames: ['queue'],
    registers: [],
    async collect() {
      const depths = (await read()) ?? [];
      this.reset();
      for (const { queue, oldest_seconds: seconds } of depths) if (seconds !== null) this.set({ queue }, seconds);
    },
  });
  registry.registerMetric(depth);
  registry.registerMetric(age);
}
