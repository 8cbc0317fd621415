type Work = () => Promise<void>;

/**
 * Runs a bounded number of pieces of work at once; those with the same key one after the other, in the order they were
 * added. Work must not reject.
 */
export class KeyedWork {
  readonly #limit: number;
  readonly #queues = new Map<string, Work[]>();
  /** Keys with work and none of it running. */
  readonly #ready: string[] = [];
  #running = 0;
  #becameIdle = Promise.withResolvers<void>();

  constructor(limit: number) {
    this.#limit = limit;
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
    while (this.#running < this.#limit) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      this.#running += 1;
      void this.#runNext(key, this.#queues.get(key) ?? []);
    }
  }

  async #runNext(key: string, queue: Work[]): Promise<void> {
    await queue.shift()?.();
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
