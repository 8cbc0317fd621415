import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Job } from './define-job.ts';

/** Data and functions for a handler besides the payload. */
export interface JobContext {
  /** The job's id, the same on each try. */
  id: string;
  /** Number of this try, from 1. */
  attempt: number;
  /** Aborts when the job is cancelled, exceeds its time limit, or the process stops; the handler should end soon. */
  signal: AbortSignal;
  /** The value that this or an earlier try last reported, as JSON. */
  progress: unknown;
  /** Stores a small JSON value for administrators and for the next try to continue from. */
  report(progress: unknown): Promise<void>;
  logger: Logger;
}

type Perform<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A job with its handler in this service. */
export interface JobHandler {
  readonly job: Job;
  /** @throws ZodError if the stored payload does not match the job's schema. */
  prepare(stored: unknown): (context: JobContext) => Promise<void>;
}

/**
 * Registers the handler of a job. It must be idempotent: a process can crash after the handler's effects are committed and
 * before its success is stored, and then the job runs again.
 */
export function perform<Payload extends z.ZodType>(job: Job<Payload>, handler: Perform<z.output<Payload>>): JobHandler {
  return {
    job,
    prepare(stored) {
      const payload = job.payload.parse(stored);
      return (context) => handler(payload, context);
    },
  };
}
