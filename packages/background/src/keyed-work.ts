import type { LimitFunction } from 'p-limit';

type Work = () => Promise<void>;

/**
 * Runs tasks concurrently, those with the same key in order. The slots may be shared with others: at most as many tasks as
 * slots wait for one, so that a long queue here does not block a short one elsewhere. Tasks must not reject.
 */
export class KeyedWork {
  readonly #slots: LimitFunction;
  readonly #queues = new Map<string, Work[]>();
  /** Keys with waiting tasks and none running. */
  readonly #ready: string[] = [];
  #running = 0;
  #becameIdle = Promise.withResolvers<void>();

  constructor(slots: LimitFunction) {
    this.#slots = slots;
  }

  add(key: string, work: Work): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) {
      this.#queues.set(key, [work]);
      this.#ready.push(key);
    } else {
      queue.push(work);
    }
    this.#startReady();
  }

  /** Resolves when all added tasks are done. */
  async idle(): Promise<void> {
    while (this.#queues.size > 0) await this.#becameIdle.promise;
  }

  #startReady(): void {
    while (this.#running < this.#slots.concurrency) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      this.#running += 1;
      void this.#runNext(key, this.#queues.get(key) ?? []);
    }
  }

  async #runNext(key: string, queue: Work[]): Promise<void> {
    const work = queue.shift();
    if (work) await this.#slots(work);
    this.#running -= 1;
    if (queue.length > 0) this.#ready.push(key);
    else this.#queues.delete(key);
    this.#startReady();
    if (this.#queues.size === 0) {
      this.#becameIdle.resolve();
      this.#becameIdle = Promise.withResolvers<void>();
    }
  }
}
