import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from './errors.ts';

const maxRetries = 2;
const firstDelayMs = 50;
const maxTokens = 10;
const tokensPerSuccess = 0.1;

/**
 * Keeps retries from multiplying the load on a service that is in trouble: every failure costs a token, a success
 * gives a tenth of one back, and retries stop while half of them are gone (the scheme of gRPC's retry throttling).
 */
export class RetryBudget {
  #tokens = maxTokens;

  succeeded(): void {
    this.#tokens = Math.min(maxTokens, this.#tokens + tokensPerSuccess);
  }

  failed(): void {
    this.#tokens = Math.max(0, this.#tokens - 1);
  }

  get allowsRetry(): boolean {
    return this.#tokens > maxTokens / 2;
  }
}

/** What limits the retries of one call. */
export interface RetryLimits {
  budget: RetryBudget;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal | undefined;
  onRetry(error: DomainError, attempt: number): void;
}

/** Sends again, at most twice and after a jittered pause, while the answer is `unavailable` and time is left. */
export async function withRetries<T>(send: () => Promise<T>, limits: RetryLimits): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await send();
      limits.budget.succeeded();
      return result;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
      limits.budget.failed();
      const delayMs = firstDelayMs * 2 ** attempt * (1 + Math.random());
      const isWorthIt = attempt < maxRetries && Date.now() + delayMs < limits.deadline;
      if (!isWorthIt || !limits.budget.allowsRetry) throw error;
      limits.onRetry(error, attempt + 1);
      await pause(delayMs, limits.signal);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw new DomainError('cancelled', 'cancelled', { cause: error });
  }
}
