/**
 * Bounds an `LRUCache` to a number of entries. By its own `max` it takes the memory of all of them at once, some 30 to 45
 * bytes each, though most are hardly ever used.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
