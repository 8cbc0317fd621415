import { setTimeout as delay } from 'node:timers/promises';

/** Maximum wait for the previous read, which may hang. */
const maxWaitMs = 20;

interface Batch<Found> {
  ids: Set<number>;
  found: Promise<Map<number, Found>>;
}

/**
 * Reads records by id and batches calls: those that arrive during a read share the next one, so each call gets data that was
 * read after it. A failed read rejects all calls that share it.
 */
export class BatchedReads<Found extends { id: number }> {
  readonly #read: (ids: number[], requestId: string) => Promise<readonly Found[]>;
  #waiting: Batch<Found> | undefined;
  #before: Promise<unknown> = Promise.resolve();

  /** A batch is read with the request id of its first call. */
  constructor(read: (ids: number[], requestId: string) => Promise<readonly Found[]>) {
    this.#read = read;
  }

  /** Returns the record with this id, or undefined if there is none. */
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
      this.#before = Promise.race([reading.catch(() => undefined), delay(maxWaitMs, undefined, { ref: false })]);
      return new Map((await reading).map((found) => [found.id, found]));
    };
    return { ids, found: read(this.#before) };
  }
}
