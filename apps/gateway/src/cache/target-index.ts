import { LRUCache } from 'lru-cache';
import { createSecondUseFilter } from './second-use-filter.ts';
import { textBytes } from './cached-response.ts';

const maxTargetLength = 512;
const targetBytes = 256;

/** Which answer a request target gets, as it was sent: spares a hit the reading of its query. */
export class TargetIndex {
  readonly #idByTarget: LRUCache<string, string>;
  readonly #admission = createSecondUseFilter();

  constructor(maxBytes: number) {
    this.#idByTarget = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (id, target) => textBytes(target) + textBytes(id) + targetBytes,
    });
  }

  get(target: string): string | undefined {
    return this.#idByTarget.get(target);
  }

  /** Remembers a short target that is asked for again, so that random ones push nothing out; says whether it is. */
  link(target: string, id: string): boolean {
    if (target.length > maxTargetLength || !this.#admission.wasSeen(target)) return false;
    this.#idByTarget.set(target, id);
    return true;
  }

  clear(): void {
    this.#idByTarget.clear();
  }
}
