import { LRUCache } from 'lru-cache';
import { createSecondUseFilter } from './second-use-filter.ts';
import { weigh, type CachedResponse, type CacheInput, type EncodedBody } from './cached-response.ts';
import type { Encoding } from './encodings.ts';

/** A cached response and its lifetime. */
export interface Entry extends CacheInput {
  /** The position in `recent-writes.ts` at which its fill began. */
  startedAt: number;
  /** Served without a refresh until then. */
  freshUntil: number;
  /** Whether a change has outdated it, and not only the time. */
  isChanged: boolean;
  /** Served instead of a newer one during an outage until then. */
  usableUntil: number;
  /** The time up to which the refresh rate is used up; see `mayRefresh`. */
  refreshedUpTo: number;
}

/** How long a response is kept for outages. */
const retainedMs = 600_000;
/** By default the cache would read the clock for every hit. */
const retentionStepMs = 1_000;
/** The maximum share of the memory for one response. */
const maxShare = 1 / 8;

/** Responses by cache key, limited by their memory and indexed by surrogate key. */
export class EntryStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #idsByKey = new Map<string, Set<string>>();
  readonly #ids = new WeakMap<CachedResponse, string>();
  readonly #seen = createSecondUseFilter();
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

  /** The memory of all entries. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Returns the entry and marks it as used. */
  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** Returns the entry without updating its recency. */
  peek(id: string): Entry | undefined {
    return this.#entries.peek(id);
  }

  /**
   * Stores a response, unless it is too large. If the cache is full, a new response is stored only on its second use, so
   * that one-time requests do not evict popular ones.
   */
  set(id: string, entry: Entry): void {
    const size = weigh(id, entry);
    const isKnown = this.#seen.wasSeen(id) || this.#entries.peek(id) !== undefined;
    // Also removes the previous entry from the index.
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

  /** Stores an encoded body with its response, if that is still cached and does not become too large. */
  addEncoded(response: CachedResponse, encoding: Encoding, form: EncodedBody): void {
    const id = this.#ids.get(response);
    const entry = id === undefined ? undefined : this.#entries.peek(id);
    if (id === undefined || entry?.response !== response) return;
    const encoded = new Map(response.encoded).set(encoding, form);
    if (weigh(id, { ...entry, response: { ...response, encoded } }) > this.#maxBytes * maxShare) return;
    response.encoded.set(encoding, form);
    // Stored again, since the cache computes sizes only then.
    this.set(id, entry);
  }

  delete(id: string): void {
    this.#entries.delete(id);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Yields every entry with one of the keys, and its cache key. */
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
