import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { describe, test } from 'vitest';
import { everyApp, killAll } from './replica.ts';

/** Something in the middle of which every process is killed. */
export interface UnderWay {
  /** What is to have come of it. */
  title: string;
  /** Makes what it is about. */
  prepare(): Promise<unknown>;
  /**
   * Comes to its middle, right before the kill: what it waits for is done by then, what it only begins is cut off. What
   * holds it there is let go once all are killed.
   */
  begin(held: AsyncDisposableStack): Promise<unknown>;
  /** Sees to it that the rest has been done, and nothing twice. */
  expect(): Promise<void>;
}

const timeout = 300_000;

/**
 * Kills every process once, in the middle of each of these: first those that wait there, last those that take only
 * moments. Each is a test, which fails by what went wrong with itself alone.
 */
export function killInTheMiddleOf(given: () => PlatformProcess, parts: readonly UnderWay[]): void {
  const failures = new Map<UnderWay, unknown>();
  const attempt = async (part: UnderWay, work: () => Promise<unknown>) => {
    if (failures.has(part)) return;
    await work().catch((error: unknown) => failures.set(part, error));
  };

  describe('kill -9 of every process at once', { timeout }, () => {
    test('all of them serve again', async () => {
      await Promise.all(parts.map((part) => attempt(part, () => part.prepare())));
      await using held = new AsyncDisposableStack();
      for (const part of parts) await attempt(part, () => part.begin(held));
      await killAll(given(), everyApp, held);
    });

    test.each(parts)('$title', async (part) => {
      if (failures.has(part)) throw failures.get(part);
      await part.expect();
    });
  });
}
