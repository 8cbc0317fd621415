import type { LimitFunction } from 'p-limit';
import { Wakeup } from './wakeup.ts';

/** Most items in one piece of work. */
const most = 100;
/** So many do not wait for more. */
const enough = 30;
/** Pieces begin so far apart unless there are enough: what comes steadily is done many at once, and a single item never waits. */
const spacingMs = 500;

/** Hands items on, several at once when several have come, one piece of work after the other. Work must not reject. */
export class GatheredWork<Item> {
  readonly #slots: LimitFunction;
  readonly #work: (items: Item[]) => Promise<void>;
  readonly #signal: AbortSignal;
  readonly #haste = new Wakeup();
  #waiting: Item[] = [];
  #running: Promise<void> | undefined;

  /** Others may share the slots: each piece of work takes one. Once the signal fires, nothing waits for more. */
  constructor(slots: LimitFunction, signal: AbortSignal, work: (items: Item[]) => Promise<void>) {
    this.#slots = slots;
    this.#signal = signal;
    this.#work = work;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#waiting.length >= enough) this.hasten();
    this.#running ??= this.#run();
  }

  /** Has what waits for more begin now. */
  hasten(): void {
    if (this.#waiting.length > 0) this.#haste.call();
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
      if (restMs > 0 && this.#waiting.length < enough) await this.#haste.wait(restMs, this.#signal);
    }
    this.#running = undefined;
  }
}
