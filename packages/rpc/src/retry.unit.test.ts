import { notFound, unavailable, type DomainError } from '@commonplace/domain/errors';
import { afterEach, expect, test, vi } from 'vitest';
import type { CallAttempt, Fate, CallOutcome } from './attempt.ts';
import { RetryBudget, withRetries, type RetryLimits } from './retry.ts';

const response = Buffer.from('sent');

afterEach(() => void vi.useRealTimers());

function limits(overrides: Partial<RetryLimits> = {}): RetryLimits {
  return {
    isRepeatable: true,
    budget: new RetryBudget(),
    deadline: Date.now() + 5_000,
    signal: undefined,
    waitUntilReachable: async () => {},
    onRetry: () => {},
    ...overrides,
  };
}

function failing(times: number, failure: DomainError = unavailable(), fate: Fate = 'answered') {
  const calls = { count: 0 };
  const send = (): CallAttempt => {
    calls.count++;
    const outcome: CallOutcome = calls.count <= times ? { failure, fate } : { response };
    return { outcome: Promise.resolve(outcome), cancel() {} };
  };
  return { calls, send };
}

test('sends a call at most three times', async () => {
  const twice = failing(2);
  expect(await withRetries(twice.send, limits())).toBe(response);
  expect(twice.calls.count).toBe(3);
  const always = failing(9);
  await expect(withRetries(always.send, limits())).rejects.toMatchObject({ code: 'unavailable' });
  expect(always.calls.count).toBe(3);
});

test('does not retry other errors', async () => {
  const { send, calls } = failing(9, notFound());
  await expect(withRetries(send, limits())).rejects.toMatchObject({ code: 'not_found' });
  expect(calls.count).toBe(1);
});

test('sends a write again only if it was not processed', async () => {
  for (const fate of ['answered', 'unknown'] as const) {
    const { send, calls } = failing(9, unavailable(), fate);
    await expect(withRetries(send, limits({ isRepeatable: false }))).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls.count).toBe(1);
  }
  const refused = failing(9, unavailable(), 'unprocessed');
  expect(await withRetries(refused.send, limits({ isRepeatable: false }))).toBe(response);
  expect(refused.calls.count).toBe(10);
});

test('waits for a reachable server before it sends', async () => {
  const { send, calls } = failing(0);
  const { promise: reachable, resolve: arrive } = Promise.withResolvers<void>();
  const call = withRetries(send, limits({ waitUntilReachable: () => reachable }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.count).toBe(0);
  arrive();
  expect(await call).toBe(response);
});

test('does not retry when the delay would exceed the deadline', async () => {
  const { send, calls } = failing(9);
  await expect(withRetries(send, limits({ deadline: Date.now() + 40 }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls.count).toBe(1);
});

test('ends the delay when the caller cancels', async () => {
  const { send, calls } = failing(9);
  const caller = new AbortController();
  const call = withRetries(send, limits({ signal: caller.signal, onRetry: () => caller.abort() }));
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(calls.count).toBe(1);
});

test('stops retries with an empty budget until calls succeed; broken connections do not use the budget', async () => {
  const budget = new RetryBudget();
  for (let failures = 0; failures < 50; failures++) budget.failed();
  const down = failing(9);
  await expect(withRetries(down.send, limits({ budget }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(down.calls.count).toBe(1);
  const broken = failing(2, unavailable(), 'unknown');
  expect(await withRetries(broken.send, limits({ budget }))).toBe(response);
  for (let calls = 0; calls < 30; calls++) await withRetries(failing(0).send, limits({ budget }));
  const again = failing(1);
  expect(await withRetries(again.send, limits({ budget }))).toBe(response);
  expect(again.calls.count).toBe(2);
});

test('sends a read again after a second and cancels the slow attempt', async () => {
  const cancelled: number[] = [];
  let sent = 0;
  const send = (): CallAttempt => {
    const number = (sent += 1);
    const outcome = number === 1 ? new Promise<CallOutcome>(() => {}) : Promise.resolve({ response });
    return { outcome, cancel: () => cancelled.push(number) };
  };
  expect(await withRetries(send, limits())).toBe(response);
  expect(sent).toBe(2);
  expect(cancelled).toEqual([1]);
});

test('sends a write that is never processed at most 21 times', async () => {
  const { send, calls } = failing(99, unavailable(), 'unprocessed');
  await expect(withRetries(send, limits({ isRepeatable: false }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls.count).toBe(21);
});

test('takes a token for each failed answer, and keeps at most 100', async () => {
  const budget = new RetryBudget();
  for (let calls = 0; calls < 1_000; calls++) budget.succeeded();
  for (let call = 0; call < 16; call++) {
    await expect(withRetries(failing(9).send, limits({ budget, deadline: Date.now() + 200_000 }))).rejects.toThrow();
  }
  expect(budget.allowsRetry).toBe(true);
  budget.failed();
  budget.failed();
  expect(budget.allowsRetry).toBe(false);
});

test.each<[string, { deadline?: number; used?: number; cancelAt?: number }, number]>([
  ['three times without an answer', {}, 4],
  ['until its deadline', { deadline: 2_500 }, 3],
  ['until the budget is empty', { used: 49 }, 2],
  ['until its caller cancels', { cancelAt: 1_500 }, 2],
])('sends a hanging read again %s', async (_until, { deadline = 60_000, used = 0, cancelAt = 60_000 }, expected) => {
  vi.useFakeTimers({ now: 0 });
  const caller = new AbortController();
  setTimeout(() => caller.abort(), cancelAt);
  const budget = new RetryBudget();
  for (let failures = 0; failures < used; failures++) budget.failed();
  let sent = 0;
  let answer = (_outcome: CallOutcome) => {};
  const send = (): CallAttempt => {
    sent += 1;
    const { promise: outcome, resolve } = Promise.withResolvers<CallOutcome>();
    if (sent === 1) answer = resolve;
    return { outcome, cancel() {} };
  };
  const call = withRetries(send, limits({ budget, deadline, signal: caller.signal }));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toBe(expected);
  answer({ response });
  expect(await call).toBe(response);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toBe(expected);
});

test('waits for the other attempts of a read when one cannot reach its replica', async () => {
  vi.useFakeTimers({ now: 0 });
  const answers: ((outcome: CallOutcome) => void)[] = [];
  const send = (): CallAttempt => {
    const { promise: outcome, resolve } = Promise.withResolvers<CallOutcome>();
    answers.push(resolve);
    return { outcome, cancel() {} };
  };
  const call = withRetries(send, limits({ deadline: 60_000 }));
  await vi.advanceTimersByTimeAsync(1_000);
  answers[0]?.({ failure: unavailable(), fate: 'unknown' });
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.({ response });
  expect(await call).toBe(response);
  expect(answers).toHaveLength(2);
});
