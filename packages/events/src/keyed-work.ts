import type { LimitFunction } from 'p-limit';

type Work = () => Promise<void>;

/**
 * Runs pieces of work at once, as many as there are slots; those with the same key one after the other, in the order
 * they were added. Others may share the slots: each then waits for a slot with that many pieces at the most, so that a
 * long queue here does not make a short one elsewhere wait. Work must not reject.
 */
export class KeyedWork {
  readonly #slots: LimitFunction;
  readonly #queues = new Map<string, Work[]>();
  /** Keys with work and none of it running. */
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

  /** Resolves when everything added is done. */
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
