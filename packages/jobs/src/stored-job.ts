import { z } from 'zod';

/** What the row of a job has as its data. */
export const storedJob = z.object({
  /** Absent once the job is done: it may be anybody's address, or a secret. */
  payload: z.unknown().optional(),
  /** Of the request that enqueued it: trace context and request id. */
  origin: z.record(z.string(), z.string()).default({}),
  /** What its handler last reported. */
  progress: z.unknown().optional(),
  /** How many processes have ended under it since it last got further. */
  deaths: z.int().optional(),
  /** Which of its failures for good was counted: that of this time, in seconds. */
  failureCounted: z.number().optional(),
});

export type StoredJob = z.input<typeof storedJob>;

/** The key of the request id in `origin`, beside those of W3C's trace context. */
export const requestIdKey = 'request-id';
