import { setTimeout as delay } from 'node:timers/promises';

/** A read waits no longer than this for the one before it, which may hang. */
const patienceMs = 20;

interface Batch<Found> {
  ids: Set<number>;
  found: Promise<Map<number, Found>>;
}

/**
 * Reads things by id: those who ask while a read is under way share the next one. Whoever asks gets what is there from
 * then on, never the answer to an earlier question; a failure is everybody's who shared the read.
 */
export class GatheredReads<Found extends { id: number }> {
  readonly #read: (ids: number[], requestId: string) => Promise<readonly Found[]>;
  #waiting: Batch<Found> | undefined;
  #before: Promise<unknown> = Promise.resolve();

  /** A read is made in the name of the first request that asked. */
  constructor(read: (ids: number[], requestId: string) => Promise<readonly Found[]>) {
    this.#read = read;
  }

  /** What has this id; undefined when nothing has. */
  async find(id: number, requestId: string): Promise<Found | undefined> {
    this.#waiting ??= this.#gather(requestId);
    const { ids, found } = this.#waiting;
    ids.add(id);
    return (await found).get(id);
  }

  #gather(requestId: string): Batch<Found> {
    const ids = new Set<number>();
    const read = async (before: Promise<unknown>) => {
      await before;
      this.#waiting = undefined;
      const reading = this.#read([...ids], requestId);
      this.#before = Promise.race([reading.catch(() => undefined), delay(patienceMs, undefined, { ref: false })]);
      return new Map((await reading).map((found) => [found.id, found]));
    };
    return { ids, found: read(this.#before) };
  }
}
