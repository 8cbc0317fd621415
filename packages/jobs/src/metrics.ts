import { Counter, Gauge, type Registry } from 'prom-client';

/** What the workers of a process report. */
export interface JobMetrics {
  tries: Counter<'queue' | 'outcome'>;
}

/** Creates the workers' metrics; they are exposed when a registry is given. */
export function createJobMetrics(registry: Registry | undefined): JobMetrics {
  return {
    tries: new Counter({
      name: 'commonplace_job_tries_total',
      help: 'Tries of jobs that ended in this process, by outcome: completed, retried, given up, given back, put off or lost.',
      labelNames: ['queue', 'outcome'],
      registers: registry === undefined ? [] : [registry],
    }),
  };
}

/** What waits in a queue, or what became of it. */
export interface QueueDepth {
  queue: string;
  /** ready, delayed, active or failed. */
  state: string;
  jobs: number;
  /** Of the job that has been ready for longest. */
  oldest_seconds: number | null;
}

/** Registers depth and age of the queues; asked of the database when scraped, and absent while it is away. */
export function registerQueueGauges(read: () => Promise<QueueDepth[] | undefined>, registry: Registry): void {
  const depth = new Gauge({
    name: 'commonplace_jobs',
    help: 'Jobs in the database: ready to be worked on, delayed, active, or failed for good.',
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
    help: 'How long the oldest job that may be worked on has waited for it.',
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
