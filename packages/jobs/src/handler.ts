import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Job } from './define-job.ts';

/** What a handler knows and may do beside its payload. */
export interface JobContext {
  /** The same from try to try. */
  id: string;
  /** Of which the last one failed, if it is not the first: 1, 2, ... */
  attempt: number;
  /** Fires when the job was cancelled, has taken too long, or the process stops: then the handler is to end soon. */
  signal: AbortSignal;
  /** What the last `report` of this or an earlier try was given, however it ended; as JSON has it. */
  progress: unknown;
  /** Keeps a small JSON value for whoever looks at the job, and for the next try to go on from. */
  report(progress: unknown): Promise<void>;
  logger: Logger;
}

type Perform<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A job, and what this service does about it. */
export interface JobHandler {
  readonly job: Job;
  /** @throws ZodError when the stored payload is not as the job declares it. */
  prepare(stored: unknown): (context: JobContext) => Promise<void>;
}

/**
 * Names the handler of a job. It may be called again for a job whose effects are there already, since a process can die
 * between an effect and the note of it, and is to find that out, or to do no harm.
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
