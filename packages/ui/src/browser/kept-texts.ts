// Texts that were typed and not sent, by a name that tells the field and the account. localStorage has them before a page is left,
// but a browser that is killed has not written it to the disk for seconds. IndexedDB has them by then, but not yet when a page is
// left. So both keep them, and the newer one counts.
import { openBrowserStore } from './browser-store.ts';

/** A text that was typed. */
export interface KeptText {
  text: string;
  /** When it was typed. */
  at: number;
  /** The key that it is sent with. */
  key?: string | undefined;
}

const inDatabase = openBrowserStore('commonplace-texts', 'texts');

type Named = readonly [name: string, kept: KeptText | undefined];

const prefixes = ['comment ', 'field '];
/** The newest texts that a browser keeps. */
const maxTexts = 100;
/** How many characters of them localStorage has: it is small, and the editor of articles needs some of it. */
const maxAtOnce = 500_000;

/** Browsers may refuse storage. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

const parsed = (json: string | null) => JSON.parse(json ?? 'null') as KeptText | null;

/** The texts of this page that the storage had no room for. */
const refused = new Map<string, KeptText>();
function read(name: string): KeptText | undefined {
  const stored = store((storage) => parsed(storage.getItem(name))) ?? undefined;
  const own = refused.get(name);
  return own && !(stored && stored.at > own.at) ? own : stored;
}
function write(name: string, kept: KeptText): void {
  refused.set(name, kept);
  store((storage) => {
    storage.setItem(name, JSON.stringify(kept));
    refused.delete(name);
  });
}
function erase(name: string): void {
  refused.delete(name);
  store((storage) => storage.removeItem(name));
}
const isKept = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
const keptNames = () => store((storage) => Object.keys(storage).filter(isKept)) ?? [];

/** Removes a text. The empty one in its place stays until the database has no older one, for pages that are left before. */
async function remove(name: string): Promise<void> {
  const at = Date.now();
  write(name, { text: '', at });
  await inDatabase((texts) => texts.delete(name));
  if (read(name)?.at === at) erase(name);
}

/** Leaves a text to the database. */
async function leave(name: string, kept: KeptText): Promise<void> {
  if ((await inDatabase((texts) => texts.put(kept, name))) && read(name)?.at === kept.at) erase(name);
}

function put(name: string, kept: KeptText): void {
  const isNew = !read(name);
  write(name, kept);
  void inDatabase((texts) => texts.put(kept, name));
  if (isNew) removeOldest();
}

const newestFirst = (one: Named, other: Named) => (other[1]?.at ?? 0) - (one[1]?.at ?? 0);

/** Bounds the texts in the storage, and with those that the database alone has, all texts. */
function removeOldest(others: readonly Named[] = []): void {
  const stored = keptNames().map((name): Named => [name, read(name)]);
  let length = 0;
  for (const [index, [name, kept]] of stored.toSorted(newestFirst).entries()) {
    length += kept?.text.length ?? 0;
    if (index > 0 && length > maxAtOnce && kept) void leave(name, kept);
  }
  const all = [...new Map([...others, ...stored])].toSorted(newestFirst);
  for (const [name] of all.slice(maxTexts)) void remove(name);
}

/** Resolves with the texts by name that were newer in the database when the page was opened, as after a kill of the browser. */
async function findLost(): Promise<ReadonlyMap<string, KeptText>> {
  const atFirst = new Map(keptNames().map((name) => [name, read(name)?.at]));
  const lost = new Map<string, KeptText>();
  let names: IDBRequest<IDBValidKey[]> | undefined;
  let values: IDBRequest<KeptText[]> | undefined;
  await inDatabase((texts) => {
    names = texts.getAllKeys();
    values = texts.getAll();
  });
  const all = (names?.result ?? []).map((name, index): Named => [name as string, values?.result[index]]);
  for (const [name, kept] of all) {
    const at = atFirst.get(name);
    if (kept && !(at !== undefined && at >= kept.at)) lost.set(name, kept);
  }
  for (const name of keptNames()) if (read(name)?.text === '') void remove(name);
  removeOldest(all);
  return lost;
}

export const keptTexts = {
  /** Returns what is kept at once. */
  read(name: string): KeptText | undefined {
    const kept = read(name);
    return kept?.text ? kept : undefined;
  },
  /** Keeps a text; a blank one is not kept. */
  keep(name: string, text: string, key?: string): KeptText {
    const kept = { text, at: Date.now(), key };
    if (text.trim() !== '') put(name, kept);
    else if (read(name)) void remove(name);
    return kept;
  },
  /** Removes a text, unless another tab has kept another one; resolves when no page shows it again. */
  async remove(name: string, text: string): Promise<void> {
    if (read(name)?.text === text) await remove(name);
  },
  lost: findLost(),
  /** Calls `changed` with the name and the text when another page has kept one, or with the text that it has removed as a third. */
  onOtherPage(changed: (name: string, text: string | undefined, removed: string | undefined) => void): void {
    addEventListener('storage', ({ key: name, oldValue, newValue }) => {
      if (!name || !isKept(name) || !newValue) return;
      changed(name, parsed(newValue)?.text, parsed(oldValue)?.text);
    });
    // A page that comes back from the memory of the browser was told nothing meanwhile.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) for (const name of keptNames()) changed(name, read(name)?.text, undefined);
    });
  },
};
