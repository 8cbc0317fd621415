import { openBrowserStore } from '@commonplace/ui/browser/browser-store';
import { keptAtOnce } from './kept-at-once.ts';
import type { LocalCopy } from './local-copy.ts';

type Typed = Omit<LocalCopy, 'id' | 'savedAt' | 'hasLeft'>;

/** Copies that no window has taken up for so long are removed. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

/** Copies of unsaved texts in this browser. Without storage, as in some private windows, there are none. */
export interface LocalCopies {
  put(copy: Typed): Promise<void>;
  /** Keeps the copy before it returns. `hasLeft` tells that another window may take it over. */
  putAtOnce(copy: Typed, hasLeft: boolean): void;
  /** Removes the copy of this window. */
  clear(): Promise<void>;
  /**
   * Offers the newest copy of an article whose window is closed, and removes it if `accept` has put what is in it into the copy of
   * this window. That is called before anything else can be typed.
   */
  takeOver(article: string, accept: (copy: LocalCopy) => boolean): Promise<void>;
}

export function openLocalCopies(): LocalCopies {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let savedAt = 0;
  const stamp = (copy: Typed) => ({ ...copy, id, savedAt: (savedAt = Math.max(Date.now(), savedAt + 1)) });
  const inStore = openBrowserStore('commonplace-editor', 'copies', { keyPath: 'id' });
  const held = holdLock(id);
  const change = async (work: (store: IDBObjectStore) => void): Promise<boolean> => {
    await held;
    return inStore(work);
  };
  return {
    async put(copy) {
      const stamped = stamp(copy);
      await change((store) => store.put(stamped));
    },
    putAtOnce(copy, hasLeft) {
      const stamped = { ...stamp(copy), hasLeft };
      keptAtOnce.put(stamped);
      void change((store) => store.put(stamped));
    },
    async clear() {
      keptAtOnce.remove(id);
      await change((store) => store.delete(id));
    },
    takeOver: (article, accept) =>
      alone(async () => {
        const atOnce = keptAtOnce.all();
        const copies = newestOfEach([...(await readAll(inStore)), ...atOnce]);
        const windows = await openWindows();
        const closed = copies.filter((copy) => copy.hasLeft === true || !windows.has(copy.id));
        const newest = closed.findLast((copy) => copy.article === article);
        const isTaken = newest !== undefined && accept(newest);
        const removed = closed.filter((copy) => (isTaken && copy === newest) || Date.now() - copy.savedAt > maxAgeMs);
        // Long texts would fill the storage that is written at once.
        const moved = closed.filter((copy) => !removed.includes(copy) && atOnce.some(({ id }) => id === copy.id));
        const isChanged = await change((store) => {
          for (const copy of removed) store.delete(copy.id);
          for (const copy of moved) store.put(copy);
        });
        for (const copy of removed) keptAtOnce.remove(copy.id);
        if (isChanged) for (const copy of moved) keptAtOnce.remove(copy.id);
      }),
  };
}

/** Returns the newest copy of each window, the oldest first. */
function newestOfEach(copies: readonly LocalCopy[]): LocalCopy[] {
  const sorted = copies.toSorted((one, other) => one.savedAt - other.savedAt);
  return sorted.filter((copy, index) => !sorted.slice(index + 1).some(({ id }) => id === copy.id));
}

async function readAll(inStore: ReturnType<typeof openBrowserStore>): Promise<LocalCopy[]> {
  let request: IDBRequest<LocalCopy[]> | undefined;
  const isRead = await inStore((store) => (request = store.getAll()));
  return (isRead && request?.result) || [];
}

const lockPrefix = 'commonplace-editor ';

/** A lock ends with its window, however that ends. Browsers have locks on secure pages only. */
async function holdLock(id: string): Promise<void> {
  if (!navigator.locks) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = () => {
    resolve();
    return new Promise(() => {});
  };
  void navigator.locks.request(`${lockPrefix}${id}`, hold);
  await promise;
}

/** Runs in one window at a time, so that windows that open at once do not take over the same copy. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('commonplace-editor-take-over', work) : work());
}

/** Returns the ids of the windows that are open. */
async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.replace(lockPrefix, '')));
}
