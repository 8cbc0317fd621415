import type { Conflict } from './conflict.ts';

/** What was typed and not yet acknowledged by the server, as the browser keeps it. */
export interface LocalCopy {
  /** The window that typed it. */
  id: string;
  /** The article, or `new`. */
  article: string;
  /** The number of the revision that it was typed on. */
  base: number;
  /** The fields that were typed in. */
  fields: Readonly<Record<string, string>>;
  /** The conflict that the writer was about to end. */
  conflict?: Conflict | undefined;
  savedAt: number;
}

const databaseName = 'commonplace-editor';
const storeName = 'copies';
/** Copies that no window has taken up for so long are removed. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

/** Copies of unsaved texts in this browser. Without storage, as in some private windows, there are none. */
export interface LocalCopies {
  put(copy: Omit<LocalCopy, 'id' | 'savedAt'>): Promise<void>;
  /** Removes the copy of this window. */
  clear(): Promise<void>;
  /**
   * Offers the newest copy of an article whose window is closed, and makes it that of this window if `accept` takes it. That is
   * called before anything else can be typed.
   */
  takeOver(article: string, accept: (copy: LocalCopy) => boolean): Promise<void>;
}

export async function openLocalCopies(): Promise<LocalCopies> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const database = await open().catch(() => undefined);
  await holdLock(id);
  const run = async <Result>(mode: IDBTransactionMode, call: (store: IDBObjectStore) => IDBRequest<Result>) => {
    if (!database) return undefined;
    const request = call(database.transaction(storeName, mode).objectStore(storeName));
    return settled(request).catch(() => undefined);
  };
  return {
    async put(copy) {
      await run('readwrite', (store) => store.put({ ...copy, id, savedAt: Date.now() }));
    },
    async clear() {
      await run('readwrite', (store) => store.delete(id));
    },
    takeOver: (article, accept) =>
      alone(async () => {
        const open = await openWindows();
        const store = database?.transaction(storeName, 'readwrite').objectStore(storeName);
        if (!store) return;
        const all = (await settled(store.getAll()).catch(() => [])) as LocalCopy[];
        const closed = all.filter((copy) => !open.has(copy.id));
        for (const { id: old, savedAt } of closed) if (Date.now() - savedAt > maxAgeMs) store.delete(old);
        const [newest] = closed
          .filter((copy) => copy.article === article)
          .toSorted((one, other) => other.savedAt - one.savedAt);
        if (!newest || !accept(newest)) return;
        store.put({ ...newest, id });
        store.delete(newest.id);
      }),
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'id' }));
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the storage of the browser failed')));
  });
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
