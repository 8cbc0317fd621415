import { withTimeout } from '@commonplace/background/with-timeout';

/** Resolves with the result of work on a shared bucket, or rejects after a timeout, so that the request continues without it. */
export function withinSharedTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> {
  return withTimeout(work, timeoutMs, () => {
    throw new Error('NATS did not respond in time');
  });
}
