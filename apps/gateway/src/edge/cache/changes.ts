import { LRUCache } from 'lru-cache';
import type { GatewayMetrics } from '../../metrics.ts';
import { createChangeLog } from './change-log.ts';
import type { Entry, EntryStore } from './entry-store.ts';
import type { Change } from './answer-keys.ts';

/** A position in each log of changes; see `since`. */
export interface Marks {
  purged: number;
  replaced: number;
  outdated: number;
}

/** How long an outdated response is served while one caller refreshes it. */
export const maxStaleMs = 500;
const maxApplied = 10_000;

/** Applies changes to cached responses, and logs them for responses that are being made. */
export class Changes {
  readonly #entries: EntryStore;
  readonly #metrics: Pick<GatewayMetrics, 'countPurged'>;
  readonly #now: () => number;
  readonly #purged = createChangeLog();
  readonly #replaced = createChangeLog();
  readonly #outdated = createChangeLog();
  /** The names of applied changes, since a write's change arrives again with its event. */
  readonly #applied = new LRUCache<string, true>({ max: maxApplied });

  constructor(entries: EntryStore, metrics: Pick<GatewayMetrics, 'countPurged'>, now: () => number) {
    this.#entries = entries;
    this.#metrics = metrics;
    this.#now = now;
  }

  /** Applies a change; one with a name is applied once. */
  apply(change: Change): void {
    if (change.name !== undefined) {
      if (this.#applied.has(change.name)) return;
      this.#applied.set(change.name, true);
    }
    const { purge = [], expire = [], refresh = [], refreshIfPurged = [] } = change;
    const purged = this.#purge(purge);
    this.#expire(expire);
    this.#refresh(purged > 0 ? [...refresh, ...refreshIfPurged] : refresh);
  }

  /** Outdates all responses, but keeps them for outages. */
  refreshAll(): void {
    this.#outdated.recordAll();
    for (const entry of this.#entries.values()) this.#outdate(entry);
  }

  /** Removes all responses. */
  purgeAll(): void {
    this.#purged.recordAll();
    this.#metrics.countPurged(this.#entries.size);
    this.#entries.clear();
  }

  mark(): Marks {
    return { purged: this.#purged.mark(), replaced: this.#replaced.mark(), outdated: this.#outdated.mark() };
  }

  /** Returns what has happened to responses with these keys since the marks. */
  since(marks: Marks, keys: readonly string[]): { isPurged: boolean; isReplaced: boolean; isOutdated: boolean } {
    const isReplaced = this.#replaced.hasChangedSince(marks.replaced, keys);
    return {
      isPurged: this.#purged.hasChangedSince(marks.purged, keys),
      isReplaced,
      isOutdated: isReplaced || this.#outdated.hasChangedSince(marks.outdated, keys),
    };
  }

  #purge(keys: readonly string[]): number {
    this.#purged.record(keys);
    let purged = 0;
    for (const [id] of this.#entries.withKeys(keys)) {
      this.#entries.delete(id);
      purged += 1;
    }
    this.#metrics.countPurged(purged);
    return purged;
  }

  #expire(keys: readonly string[]): void {
    this.#replaced.record(keys);
    for (const [, entry] of this.#entries.withKeys(keys)) {
      this.#outdate(entry);
      entry.usableUntil = Math.min(entry.usableUntil, this.#now() + maxStaleMs);
    }
  }

  #refresh(keys: readonly string[]): void {
    this.#outdated.record(keys);
    for (const [, entry] of this.#entries.withKeys(keys)) this.#outdate(entry);
  }

  #outdate(entry: Entry): void {
    const now = this.#now();
    if (now < entry.freshUntil) this.#metrics.countPurged(1);
    entry.freshUntil = Math.min(entry.freshUntil, now);
    entry.isChanged = true;
  }
}
