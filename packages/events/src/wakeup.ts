import { pause } from './backoff.ts';

/** Lets one loop sleep until there is work. A call that comes while the loop is busy is remembered. */
export class Wakeup {
  #called = Promise.withResolvers<void>();

  /** Ends the present or the next wait. */
  call(): void {
    this.#called.resolve();
  }

  /** Waits for a call, for at most `ms`, or until the signal fires. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const timeout = new AbortController();
    await Promise.race([this.#called.promise, pause(ms, AbortSignal.any([signal, timeout.signal]))]);
    timeout.abort();
    this.#called = Promise.withResolvers<void>();
  }
}
