import type { LimitFunction } from 'p-limit';
import { Wakeup } from './wakeup.ts';

/** Maximum items per batch. */
const maxBatch = 100;
/** Number of waiting items that starts a batch at once. */
const flushAt = 30;
/** Minimum time between batches with fewer items, so that a single item never waits and a steady flow is batched. */
const spacingMs = 500;

/** Processes items in batches, one batch at a time. `work` must not reject. */
export class BatchedWork<Item> {
  readonly #slots: LimitFunction;
  readonly #work: (items: Item[]) => Promise<void>;
  readonly #signal: AbortSignal;
  readonly #flushed = new Wakeup();
  #waiting: Item[] = [];
  #running: Promise<void> | undefined;

  /** Each batch takes one of the slots, which may be shared. Once the signal aborts, batches start without delay. */
  constructor(slots: LimitFunction, signal: AbortSignal, work: (items: Item[]) => Promise<void>) {
    this.#slots = slots;
    this.#signal = signal;
    this.#work = work;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#waiting.length >= flushAt) this.flush();
    this.#running ??= this.#run();
  }

  /** Starts the waiting batch at once. */
  flush(): void {
    if (this.#waiting.length > 0) this.#flushed.call();
  }

  /** Resolves when all added items are processed. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const startedAt = performance.now();
      await this.#slots(() => this.#work(this.#waiting.splice(0, maxBatch)));
      const restMs = spacingMs - (performance.now() - startedAt);
      if (restMs > 0 && this.#waiting.length < flushAt) await this.#flushed.wait(restMs, this.#signal);
    }
    this.#running = undefined;
  }
}
