import type { Happening } from '@commonplace/events/happenings';
import type { z } from 'zod';

/** What is tried again after a failure, and when: the delay doubles from try to try, with jitter. */
export interface Retries {
  /** How often, beside the first try. */
  limit: number;
  /** After the first try, and up to as much again. */
  delaySeconds: number;
  maxDelaySeconds: number;
}

export interface JobDefinition<Payload extends z.ZodType> {
  /** Also of its queue: lower case with dashes, unique in the service. Jobs of a released name wait in databases. */
  name: string;
  /** What it is to be done with, as JSON: checked when a job is enqueued, and again when it is worked on. */
  payload: Payload;
  /** How long one try may take, at most a day. */
  timeLimitSeconds: number;
  retries?: Retries;
  /**
   * How many a process works on at once. For whatever may take more than moments: all such jobs together leave a place to
   * the others. What has no bound takes any free place.
   */
  atOnce?: number;
  /**
   * Cron expression in UTC: enqueued at those times, once for all processes of the service and with an empty payload. Of
   * the times that passed while no process ran, one is made up for.
   */
  schedule?: string;
  /** As what one that was done counts in the figures of the site. */
  countsAs?: Happening;
}

/** A kind of work that outlives the process. */
export type Job<Payload extends z.ZodType = z.ZodType> = Required<Omit<JobDefinition<Payload>, Optional>> &
  Pick<JobDefinition<Payload>, Optional>;

type Optional = 'atOnce' | 'schedule' | 'countsAs';

/** Some three minutes in all, unless a job says otherwise. */
const usualRetries: Retries = { limit: 6, delaySeconds: 2, maxDelaySeconds: 300 };

/** Declares a job, once: whoever enqueues it and whoever works on it import this. */
export function defineJob<Payload extends z.ZodType>(definition: JobDefinition<Payload>): Job<Payload> {
  if (!/^[a-z][a-z0-9-]{0,49}$/.test(definition.name)) throw new Error(`${definition.name} is no name for a job`);
  return { retries: usualRetries, ...definition };
}

/** A try that need not be followed by another, since it would fail in the same way. */
export class HopelessJobError extends Error {
  override readonly name = 'HopelessJobError';
}
