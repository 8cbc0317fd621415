import type { LocalCopy } from './local-copy.ts';

const prefix = 'editor copy ';

/**
 * Copies in storage that is written before a call returns, since a window that is left does not live until IndexedDB has written.
 * It holds some MiB for all pages and is slow with long texts, so it gets what a window has when it is left or hidden.
 */
export const keptAtOnce = {
  /** Keeps a copy; a browser may refuse it. */
  put(copy: LocalCopy): void {
    try {
      localStorage.setItem(prefix + copy.id, JSON.stringify(copy));
    } catch {
      // IndexedDB has what was typed until 0.4 seconds ago.
    }
  },
  remove(id: string): void {
    try {
      localStorage.removeItem(prefix + id);
    } catch {
      // Without storage there is nothing to remove.
    }
  },
  all(): LocalCopy[] {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
      return names.map((name) => JSON.parse(localStorage.getItem(name) ?? '') as LocalCopy);
    } catch {
      return [];
    }
  },
};
