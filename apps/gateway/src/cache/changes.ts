import { atMost } from '@commonplace/rpc/at-most';
import { LRUCache } from 'lru-cache';
import type { GatewayMetrics } from '../metrics.ts';
import { createChangeLog } from './change-log.ts';
import type { Entry, EntryStore } from './entry-store.ts';
import type { Change } from './surrogate-keys.ts';

/** The present, for what is made from now on; see `since`. */
export interface Marks {
  purged: number;
  replaced: number;
  outdated: number;
}

/** How far behind an answer may be while one caller has it made anew. */
export const maxStaleMs = 500;
const maxApplied = 10_000;

/** Does to kept answers what changes ask for, and remembers it for answers that are being made meanwhile. */
export class Changes {
  readonly #entries: EntryStore;
  readonly #metrics: Pick<GatewayMetrics, 'countPurged'>;
  readonly #now: () => number;
  readonly #purged = createChangeLog();
  readonly #replaced = createChangeLog();
  readonly #outdated = createChangeLog();
  /** What was done already: a write's change comes a second time, with its event. */
  readonly #applied = new LRUCache<string, true>({ ...atMost(maxApplied) });

  constructor(entries: EntryStore, metrics: Pick<GatewayMetrics, 'countPurged'>, now: () => number) {
    this.#entries = entries;
    this.#metrics = metrics;
    this.#now = now;
  }

  /** Does what a change asks for, once: a change that carries a name is known by it. */
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

  /** Has every answer made anew, but keeps it for the case that its service is away. */
  refreshAll(): void {
    this.#outdated.recordAll();
    for (const entry of this.#entries.values()) this.#outdate(entry);
  }

  /** Withdraws everything. */
  purgeAll(): void {
    this.#purged.recordAll();
    this.#metrics.countPurged(this.#entries.size);
    this.#entries.clear();
  }

  mark(): Marks {
    return { purged: this.#purged.mark(), replaced: this.#replaced.mark(), outdated: this.#outdated.mark() };
  }

  /** What has become since of answers that carry these keys. */
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
  }
}
