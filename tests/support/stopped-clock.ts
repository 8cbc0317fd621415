import { vi } from 'vitest';

/**
 * Stops `Date` in this process, in which all apps of contract tests run, until the result is disposed: the window of a rate
 * limit then does not end while a slow machine sends the requests that it counts. Timers go on.
 */
export function stopClock(): Disposable {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  return { [Symbol.dispose]: () => void vi.useRealTimers() };
}
