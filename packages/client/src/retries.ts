import { CommonplaceError } from './error.ts';

/** What asks for patience for longer is told to the caller instead. */
const longestWaitMs = 60_000;
const firstPauseMs = 250;
const jitterMs = 250;

/** How a call may be repeated. */
export interface RetryOptions {
  /** How often at most. */
  retries: number;
  /** Whether a repetition does no more than the call: of a read, or with an idempotency key. */
  isRepeatable: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Calls until it is answered otherwise than "later". What was refused before it was looked at (429) may always be asked
 * again; where nobody knows whether it was done, only what may be done twice.
 * @throws CommonplaceError the last one; the signal's reason when it is aborted.
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
  // 409 with a time to wait: the first of two with the same key is still under way.
  return [0, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== undefined);
}

/** Not all at once, when many were refused at once. */
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
