import { LRUCache } from 'lru-cache';
import { createSecondUseFilter } from './second-use-filter.ts';
import { textBytes } from './cached-response.ts';

const maxTargetLength = 512;
const targetBytes = 256;

/** Maps raw request targets to cache keys, so that a hit needs no parsing. */
export class TargetIndex {
  readonly #idByTarget: LRUCache<string, string>;
  readonly #seen = createSecondUseFilter();

  constructor(maxBytes: number) {
    this.#idByTarget = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (id, target) => textBytes(target) + textBytes(id) + targetBytes,
    });
  }

  get(target: string): string | undefined {
    return this.#idByTarget.get(target);
  }

  /** Maps a short target on its second use, so that random ones evict nothing; returns whether it did. */
  link(target: string, id: string): boolean {
    if (target.length > maxTargetLength || !this.#seen.wasSeen(target)) return false;
    this.#idByTarget.set(target, id);
    return true;
  }

  clear(): void {
    this.#idByTarget.clear();
  }
}
