import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@commonplace/domain/errors';
import type { CallAttempt, CallOutcome } from './attempt.ts';

/** Maximum retries of a call that may have been processed. */
const maxRepetitions = 2;
/** Maximum retries of a call that was certainly not processed; a restart needs fewer. */
const maxResends = 20;
const firstDelayMs = 50;
const resendDelayMs = 20;
/** A read that takes this long is sent once more, since its replica may hang; repeated up to `maxHedges` times. */
const hedgeAfterMs = 1_000;
const maxHedges = 3;
const maxTokens = 100;
const tokensPerSuccess = 0.1;

/**
 * Keeps retries from overloading a service in trouble: each failure costs a token, each success returns a tenth of one, and
 * retries stop while half of the tokens are used (like gRPC's retry throttling).
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

/** Limits for the retries of one call. */
export interface RetryLimits {
  /** Whether the call may safely be processed twice. */
  isRepeatable: boolean;
  budget: RetryBudget;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal | undefined;
  /** Resolves when the server is reachable. */
  waitUntilReachable(): Promise<void>;
  onRetry(error: DomainError, attempt: number): void;
}

/**
 * Sends a call and retries it until the deadline: always if it was not processed, and if it is repeatable also when the
 * connection broke or the service was unavailable. Rejects with the last failure.
 */
export async function withRetries(send: () => CallAttempt, limits: RetryLimits): Promise<Buffer> {
  const { budget, deadline, isRepeatable } = limits;
  let repetitions = 0;
  for (let attempt = 1; ; attempt++) {
    await limits.waitUntilReachable();
    const outcome = await (isRepeatable ? sendHedged(send, limits) : send().outcome);
    if ('response' in outcome) {
      budget.succeeded();
      return outcome.response;
    }
    const { failure, fate } = outcome;
    if (failure.code !== 'unavailable') throw failure;
    const isUnprocessed = fate === 'unprocessed';
    // One broken connection fails many calls at once, and none is sent before a new one exists: the budget need not count it.
    if (fate === 'answered') budget.failed();
    const isAllowed = isUnprocessed
      ? attempt <= maxResends
      : isRepeatable && repetitions++ < maxRepetitions && (fate === 'unknown' || budget.allowsRetry);
    const delayMs = (isUnprocessed ? resendDelayMs : firstDelayMs * 2 ** repetitions * 0.5) * (1 + Math.random());
    if (!isAllowed || Date.now() + delayMs >= deadline) throw failure;
    limits.onRetry(failure, attempt);
    await pause(delayMs, limits.signal);
  }
}

/**
 * Sends a repeatable call, and sends it again after each second without an answer, possibly to another replica. Takes the
 * first answer and cancels the other attempts.
 */
async function sendHedged(send: () => CallAttempt, { budget, deadline, signal }: RetryLimits): Promise<CallOutcome> {
  const { promise: answer, resolve } = Promise.withResolvers<CallOutcome>();
  const attempts = new Set<CallAttempt>();
  const start = async () => {
    const attempt = send();
    attempts.add(attempt);
    const outcome = await attempt.outcome;
    attempts.delete(attempt);
    if (isAnswer(outcome) || attempts.size === 0) resolve(outcome);
  };
  let hedges = 0;
  const timer = setInterval(() => {
    const isWorthIt = hedges < maxHedges && budget.allowsRetry && Date.now() < deadline && !signal?.aborted;
    if (!isWorthIt) return;
    hedges += 1;
    budget.failed();
    void start();
  }, hedgeAfterMs);
  void start();
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    for (const attempt of attempts) attempt.cancel();
  }
}

function isAnswer(outcome: CallOutcome): boolean {
  return 'response' in outcome || outcome.failure.code !== 'unavailable';
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw new DomainError('cancelled', 'cancelled', { cause: error });
  }
}
