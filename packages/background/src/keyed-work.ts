import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs tasks concurrently, those with the same key in order. The slots may be shared with others: at most as many tasks as
 * slots wait for one, so that a long queue here does not block a short one elsewhere. Tasks must not reject.
 */
export class KeyedWork {
  readonly #slots: LimitFunction;
  /** Bounds the tasks that wait for a shared slot. */
  readonly #own: LimitFunction;
  /** The last task of each key that has one. */
  readonly #last = new Map<string, Promise<void>>();

  constructor(slots: LimitFunction) {
    this.#slots = slots;
    this.#own = pLimit(slots.concurrency);
  }

  add(key: string, work: () => Promise<void>): void {
    const before = this.#last.get(key) ?? Promise.resolve();
    const run = async () => {
      await before;
      await this.#own(() => this.#slots(work));
      if (this.#last.get(key) === task) this.#last.delete(key);
    };
    const task = run();
    this.#last.set(key, task);
  }

  /** Resolves when all added tasks are done. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
