/** Lets one loop sleep until there is work. Remembers a call that comes while the loop is busy. */
export class Wakeup {
  #called = Promise.withResolvers<void>();

  /** Ends the current wait, or else the next one. */
  call(): void {
    this.#called.resolve();
  }

  /** Waits for a call, for at most `ms`, or until the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = this.#called;
    const end = () => resolve();
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (!signal.aborted) await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    this.#called = Promise.withResolvers<void>();
  }
}
