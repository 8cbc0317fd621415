import { withTimeout } from '@commonplace/background/with-timeout';

/** The timeout for shared buckets, after which a request continues without them. */
const sharedTimeoutMs = 2_000;

/** Resolves with the result of work on a shared bucket, or rejects after the timeout. */
export function withinSharedTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return withTimeout(work, sharedTimeoutMs, () => {
    throw new Error('NATS did not respond in time');
  });
}
