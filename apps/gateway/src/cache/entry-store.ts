import { LRUCache } from 'lru-cache';
import { createSecondUseFilter } from './second-use-filter.ts';
import { weigh, type CachedResponse, type CacheInput, type EncodedBody } from './cached-response.ts';
import type { Encoding } from './encodings.ts';

/** A kept answer, and how long it may be shown. */
export interface Entry extends CacheInput {
  /** When it was begun, by `recent-writes.ts`. */
  begunAt: number;
  /** Until then it is the answer. */
  freshUntil: number;
  /** Until then it may stand in for a newer one that cannot be had. */
  usableUntil: number;
  /** When, at the allowed rate, it will have earned all the refreshes that it was given; see `mayRefresh`. */
  refreshedUpTo: number;
}

/** How long an answer is kept for the case that its service is away. */
const retainedMs = 600_000;
/** How exactly that is kept: by default the cache would look at the clock for every hit. */
const retentionStepMs = 1_000;
/** The part of the memory that one answer may take. */
const maxShare = 1 / 8;

/** Answers by id, bounded by what they weigh, and found again by the keys that they carry. */
export class EntryStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #idsByKey = new Map<string, Set<string>>();
  readonly #ids = new WeakMap<CachedResponse, string>();
  readonly #admission = createSecondUseFilter();
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      ttl: retainedMs,
      ttlResolution: retentionStepMs,
      dispose: (entry, id) => this.#unindex(id, entry.keys),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What all of them weigh, in bytes. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The entry; it counts as used. */
  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** The entry, without a trace of the look. */
  peek(id: string): Entry | undefined {
    return this.#entries.peek(id);
  }

  /**
   * Keeps an answer, unless it is too large. When there is no room, a new one is kept only if it was asked for before:
   * what is asked for once must not push out what everybody reads.
   */
  set(id: string, entry: Entry): void {
    const size = weigh(id, entry);
    const isKnown = this.#admission.wasSeen(id) || this.#entries.peek(id) !== undefined;
    // The predecessor goes first, and with it its places in the index.
    this.#entries.delete(id);
    if (size > this.#maxBytes * maxShare) return;
    if (!isKnown && this.bytes + size > this.#maxBytes) return;
    for (const key of entry.keys) {
      const ids = this.#idsByKey.get(key);
      if (ids) ids.add(id);
      else this.#idsByKey.set(key, new Set([id]));
    }
    this.#ids.set(entry.response, id);
    this.#entries.set(id, entry, { size });
  }

  /** Keeps an encoded form of an answer beside it, if that is still there and has the room. */
  addEncoded(response: CachedResponse, encoding: Encoding, form: EncodedBody): void {
    const id = this.#ids.get(response);
    const entry = id === undefined ? undefined : this.#entries.peek(id);
    if (id === undefined || entry?.response !== response) return;
    const encoded = new Map(response.encoded).set(encoding, form);
    if (weigh(id, { ...entry, response: { ...response, encoded } }) > this.#maxBytes * maxShare) return;
    response.encoded.set(encoding, form);
    // Set anew, since what it weighs is asked once.
    this.set(id, entry);
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Every entry that carries one of the keys, with its id. */
  *withKeys(keys: readonly string[]): Iterable<[string, Entry]> {
    for (const id of new Set(keys.flatMap((key) => [...(this.#idsByKey.get(key) ?? [])]))) {
      const entry = this.#entries.peek(id);
      if (entry) yield [id, entry];
    }
  }

  values(): Iterable<Entry> {
    return this.#entries.values();
  }

  #unindex(id: string, keys: readonly string[]): void {
    for (const key of keys) {
      const ids = this.#idsByKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#idsByKey.delete(key);
    }
  }
}
