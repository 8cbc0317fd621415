import type { Job } from './define-job.ts';

type Kind = Pick<Job, 'name' | 'maxConcurrency'>;

/**
 * The slots in which a process runs jobs. Jobs with `maxConcurrency` take at most that many slots each, and together leave one slot
 * to the others, so that long jobs never block short ones.
 */
export class JobSlots {
  readonly #max: number;
  /** Maximum of all jobs with `maxConcurrency` together; a process with a single slot shares it. */
  readonly #maxBounded: number;
  readonly #taken = new Map<string, number>();
  #all = 0;
  #bounded = 0;

  constructor(max: number) {
    this.#max = max;
    this.#maxBounded = Math.max(1, max - 1);
  }

  /** Returns how many jobs of a kind can start. */
  available({ name, maxConcurrency }: Kind): number {
    const free = this.#max - this.#all;
    if (maxConcurrency === undefined) return free;
    return Math.min(free, this.#maxBounded - this.#bounded, maxConcurrency - (this.#taken.get(name) ?? 0));
  }

  /** Takes a slot. Returns a function that frees it and must be called once. */
  take({ name, maxConcurrency }: Kind): () => void {
    this.#add(name, maxConcurrency, 1);
    return () => this.#add(name, maxConcurrency, -1);
  }

  #add(name: string, maxConcurrency: number | undefined, change: 1 | -1): void {
    this.#all += change;
    if (maxConcurrency === undefined) return;
    this.#bounded += change;
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + change);
  }
}
