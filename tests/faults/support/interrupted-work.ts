import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { describe, test } from 'vitest';
import { everyApp, killAll } from './processes.ts';

/** Work during which every process is killed. */
export interface InterruptedWork {
  /** The expected outcome, as the name of a test. */
  title: string;
  /** Creates its records. */
  prepare(): Promise<unknown>;
  /** Starts the work right before the kill. Locks that keep it in progress go to `held`, which is disposed after the kill. */
  begin(held: AsyncDisposableStack): Promise<unknown>;
  /** Checks that the work has been completed exactly once. */
  expect(): Promise<void>;
}

const timeout = 300_000;

/**
 * Kills every process once during all of these. `locking` work holds a lock and is begun in this order; then the others, which would
 * soon end by themselves, at once. Each is a separate test.
 */
export function testInterruptedWork(
  given: () => PlatformProcess,
  locking: readonly InterruptedWork[],
  others: readonly InterruptedWork[],
): void {
  const failures = new Map<InterruptedWork, unknown>();
  const attempt = async (part: InterruptedWork, work: () => Promise<unknown>) => {
    if (failures.has(part)) return;
    await work().catch((error: unknown) => failures.set(part, error));
  };
  const parts = [...others, ...locking];

  describe('kill -9 of every process at once', { timeout }, () => {
    test('restarts all processes', async () => {
      await Promise.all(parts.map((part) => attempt(part, () => part.prepare())));
      await using held = new AsyncDisposableStack();
      for (const part of locking) await attempt(part, () => part.begin(held));
      await Promise.all(others.map((part) => attempt(part, () => part.begin(held))));
      await killAll(given(), everyApp, held);
    });

    test.each(parts)('$title', async (part) => {
      if (failures.has(part)) throw failures.get(part);
      await part.expect();
    });
  });
}
