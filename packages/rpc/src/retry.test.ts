import { expect, test } from 'vitest';
import { notFound, unavailable, type DomainError } from './errors.ts';
import { RetryBudget, withRetries, type RetryLimits } from './retry.ts';

function limits(overrides: Partial<RetryLimits> = {}): RetryLimits {
  return {
    budget: new RetryBudget(),
    deadline: Date.now() + 5_000,
    signal: undefined,
    onRetry: () => {},
    ...overrides,
  };
}

function failing(times: number, error: DomainError = unavailable()) {
  const calls = { count: 0 };
  const send = async () => {
    calls.count++;
    if (calls.count <= times) throw error;
    return 'sent';
  };
  return { calls, send };
}

test('sends at most three times', async () => {
  const twice = failing(2);
  expect(await withRetries(twice.send, limits())).toBe('sent');
  expect(twice.calls.count).toBe(3);
  const always = failing(9);
  await expect(withRetries(always.send, limits())).rejects.toMatchObject({ code: 'unavailable' });
  expect(always.calls.count).toBe(3);
});

test('other errors are final', async () => {
  const { send, calls } = failing(9, notFound());
  await expect(withRetries(send, limits())).rejects.toMatchObject({ code: 'not_found' });
  expect(calls.count).toBe(1);
});

test('no retry that could not end before the deadline', async () => {
  const { send, calls } = failing(9);
  await expect(withRetries(send, limits({ deadline: Date.now() + 40 }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(calls.count).toBe(1);
});

test('a cancelled caller does not wait for the pause', async () => {
  const { send, calls } = failing(9);
  const caller = new AbortController();
  const call = withRetries(send, limits({ signal: caller.signal, onRetry: () => caller.abort() }));
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  expect(calls.count).toBe(1);
});

test('a spent budget stops retries until calls succeed again', async () => {
  const budget = new RetryBudget();
  for (let failures = 0; failures < 5; failures++) budget.failed();
  const down = failing(9);
  await expect(withRetries(down.send, limits({ budget }))).rejects.toMatchObject({ code: 'unavailable' });
  expect(down.calls.count).toBe(1);
  for (let calls = 0; calls < 30; calls++) await withRetries(async () => 'sent', limits({ budget }));
  const again = failing(1);
  expect(await withRetries(again.send, limits({ budget }))).toBe('sent');
  expect(again.calls.count).toBe(2);
});
