import type { SiteCounter } from '@commonplace/events/site-counters';
import type { z } from 'zod';

/** How failed tries are retried: the delay doubles each time, with jitter. */
export interface Retries {
  /** Maximum retries after the first try. */
  limit: number;
  /** Delay after the first try, with up to 100 % jitter. */
  delaySeconds: number;
  maxDelaySeconds: number;
}

export interface JobDefinition<Payload extends z.ZodType> {
  /** Also the name of the queue: lower case with dashes, unique in the service. Do not change a released name: jobs may be stored. */
  name: string;
  /** Schema of the job's input as JSON; checked when a job is enqueued and again when it runs. */
  payload: Payload;
  /** Time limit of one try, at most a day. */
  timeLimitSeconds: number;
  retries?: Retries;
  /**
   * How many jobs of this kind a process runs at once. Set it for jobs that may run longer than a few seconds: together they leave a
   * slot to the others. Without it, the job takes any free slot.
   */
  maxConcurrency?: number;
  /**
   * Cron expression in UTC. The job is enqueued at these times, once for all processes of the service and with an empty
   * payload. Of the times missed while no process ran, one is made up.
   */
  schedule?: string;
  /** The site counter that a completed job increments. */
  countsAs?: SiteCounter;
}

/** A kind of work that survives restarts. */
export type Job<Payload extends z.ZodType = z.ZodType> = Required<Omit<JobDefinition<Payload>, Optional>> &
  Pick<JobDefinition<Payload>, Optional>;

type Optional = 'maxConcurrency' | 'schedule' | 'countsAs';

/** About three minutes in all. */
const defaultRetries: Retries = { limit: 6, delaySeconds: 2, maxDelaySeconds: 300 };

/** Declares a job, for the code that enqueues it and the code that runs it. */
export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): Job<Payload> {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(definition.name)) throw new Error(`${definition.name} is not a valid job name`);
  return { retries: defaultRetries, ...definition };
}

/** A failure that would repeat, so the job is not retried. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';
}
