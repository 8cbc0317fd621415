import { setTimeout as delay } from 'node:timers/promises';
import type { LimitFunction } from 'p-limit';

/** Most items in one piece of work. */
const most = 100;
/** Pieces begin so far apart at least: under load each has many items, and a single item never waits. */
const spacingMs = 20;

/** Hands items on, several at once when several have come, one piece of work after the other. Work must not reject. */
export class GatheredWork<Item> {
  readonly #slots: LimitFunction;
  readonly #work: (items: Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #running: Promise<void> | undefined;

  /** Others may share the slots: each piece of work takes one. */
  constructor(slots: LimitFunction, work: (items: Item[]) => Promise<void>) {
    this.#slots = slots;
    this.#work = work;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    this.#running ??= this.#run();
  }

  /** Resolves when everything added is done. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const beganAt = performance.now();
      await this.#slots(() => this.#work(this.#waiting.splice(0, most)));
      const restMs = spacingMs - (performance.now() - beganAt);
      if (restMs > 0 && this.#waiting.length < most) await delay(restMs);
    }
    this.#running = undefined;
  }
}
