import { CommonplaceError } from './error.ts';

/** A longer `Retry-After` is reported to the caller instead. */
const longestWaitMs = 60_000;
const firstPauseMs = 250;
const jitterMs = 250;

/** Limits for the retries of a call. */
export interface RetryOptions {
  /** Maximum number of retries. */
  retries: number;
  /** Whether a repeated call has no further effect: a read, or a call with an idempotency key. */
  isRepeatable: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Retries a call after temporary failures. A refused call (429) is always retried; one with an unknown outcome only if it is
 * repeatable.
 * @throws CommonplaceError of the last attempt, or the signal's reason when it aborts.
 */
export async function withRetries<Answer>(call: () => Promise<Answer>, options: RetryOptions): Promise<Answer> {
  const { retries, signal } = options;
  for (let count = 0; ; count++) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof CommonplaceError) || count >= retries || !isTransient(error, options)) throw error;
      const waitMs = waitBefore(error, count);
      if (waitMs > longestWaitMs) throw error;
      await sleep(waitMs, signal);
    }
  }
}

function isTransient({ status, retryAfter }: CommonplaceError, { isRepeatable }: RetryOptions): boolean {
  if (status === 429) return true;
  if (!isRepeatable) return false;
  // 409 with a retry time: an earlier call with the same key is still running.
  return [0, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== undefined);
}

/** Adds jitter, so that many refused calls are not retried at the same time. */
function waitBefore({ retryAfter }: CommonplaceError, count: number): number {
  if (retryAfter !== undefined) return retryAfter * 1_000 + Math.random() * jitterMs;
  const pauseMs = firstPauseMs * 2 ** count;
  return pauseMs / 2 + (Math.random() * pauseMs) / 2;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
