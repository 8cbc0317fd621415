import { z } from 'zod';

/** The data column of a job's row. */
export const storedJob = z.object({
  /** Deleted when the job is done: it may contain personal data or a secret. */
  payload: z.unknown().optional(),
  /** Trace context and request id of the request that enqueued the job. */
  origin: z.record(z.string(), z.string()).default({}),
  /** The value that the handler last reported. */
  progress: z.unknown().optional(),
  /** Number of processes that crashed while running it since its last progress. */
  deaths: z.int().optional(),
  /** Time of the counted failure, in seconds. */
  failureCounted: z.number().optional(),
});

export type StoredJob = z.input<typeof storedJob>;

/** Key of the request id in `origin`, next to the W3C trace context. */
export const requestIdKey = 'request-id';
