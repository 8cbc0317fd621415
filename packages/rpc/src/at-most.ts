/** Limits an `LRUCache` to a number of entries without allocating memory for all of them up front, as its `max` does. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
