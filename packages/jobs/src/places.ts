import type { Job } from './define-job.ts';

type Kind = Pick<Job, 'name' | 'atOnce'>;

/**
 * The places in which a process works on jobs. A kind with a bound has no more of them than that, and all such kinds
 * together leave one to the others, so that what takes an hour never holds up what takes a moment.
 */
export class Places {
  readonly #most: number;
  /** Of the kinds with a bound together; a process with a single place has it for all. */
  readonly #mostBounded: number;
  readonly #taken = new Map<string, number>();
  #all = 0;
  #bounded = 0;

  constructor(most: number) {
    this.#most = most;
    this.#mostBounded = Math.max(1, most - 1);
  }

  /** How many jobs of a kind may begin now. */
  freeFor({ name, atOnce }: Kind): number {
    const free = this.#most - this.#all;
    if (atOnce === undefined) return free;
    return Math.min(free, this.#mostBounded - this.#bounded, atOnce - (this.#taken.get(name) ?? 0));
  }

  /** Takes a place until what is returned is called, once. */
  take({ name, atOnce }: Kind): () => void {
    this.#add(name, atOnce, 1);
    return () => this.#add(name, atOnce, -1);
  }

  #add(name: string, atOnce: number | undefined, change: 1 | -1): void {
    this.#all += change;
    if (atOnce === undefined) return;
    this.#bounded += change;
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + change);
  }
}
