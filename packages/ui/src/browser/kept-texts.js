// Texts that were typed and not sent, for the scripts after this one, by a name that tells the field and the account. localStorage
// has them before a page is left, but a browser that is killed has not written it to the disk for seconds. IndexedDB has them by
// then, but not yet when a page is left. So both keep them, and the newer one counts.
const prefixes = ['comment ', 'field '];
/** The newest texts that a browser keeps. */
const maxTexts = 100;

/** Browsers may refuse storage. */
const store = (use) => {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
};
const read = (name) => store((storage) => JSON.parse(storage.getItem(name)));
const write = (name, kept) => store((storage) => storage.setItem(name, JSON.stringify(kept)));
const keptNames = () => store((storage) => Object.keys(storage).filter(isKept)) ?? [];
const isKept = (name) => prefixes.some((prefix) => name.startsWith(prefix));

const opened = new Promise((resolve) => {
  const request = indexedDB.open('commonplace-texts', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('texts'));
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => resolve());
}).catch(() => undefined);

/** Resolves when the system has the changes, or the browser refuses them. */
const inDatabase = async (use) => {
  const transaction = (await opened)?.transaction('texts', 'readwrite');
  if (!transaction) return;
  use(transaction.objectStore('texts'));
  await new Promise((resolve) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => resolve());
  });
};

/** Removes a text. The empty one in its place stays until the database has no older one, for pages that are left before. */
const remove = async (name) => {
  const at = Date.now();
  write(name, { text: '', at });
  await inDatabase((texts) => texts.delete(name));
  if (read(name)?.at === at) store((storage) => storage.removeItem(name));
};

const put = (name, kept) => {
  const isNew = !read(name);
  write(name, kept);
  void inDatabase((texts) => texts.put(kept, name));
  if (isNew) removeOldest();
};

const removeOldest = () => {
  const names = keptNames().sort((one, other) => (read(one)?.at ?? 0) - (read(other)?.at ?? 0));
  for (const name of names.slice(0, -maxTexts)) void remove(name);
};

/** Resolves with the texts by name that were newer in the database when the page was opened, as after a kill of the browser. */
const findLost = async () => {
  const atFirst = new Map(keptNames().map((name) => [name, read(name)?.at]));
  const found = new Map();
  const all = {};
  await inDatabase((texts) => {
    texts.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      all[cursor.key] = cursor.value;
      cursor.continue();
    };
  });
  for (const [name, kept] of Object.entries(all)) {
    if (atFirst.get(name) >= kept.at) continue;
    found.set(name, kept);
    if (!(read(name)?.at >= kept.at)) write(name, kept);
  }
  for (const name of keptNames()) if (read(name)?.text === '') void remove(name);
  removeOldest();
  return found;
};

globalThis.keptTexts = {
  /** Returns what is kept at once: `text`, when it was typed (`at`), and the `key` that it is sent with. */
  read(name) {
    const kept = read(name);
    return kept?.text ? kept : undefined;
  },
  /** Keeps a text; a blank one is not kept. */
  keep(name, text, key) {
    const kept = { text, at: Date.now(), key };
    if (text.trim() !== '') put(name, kept);
    else if (read(name)) void remove(name);
    return kept;
  },
  /** Removes a text, unless another tab has kept another one; resolves when no page shows it again. */
  async remove(name, text) {
    if (read(name)?.text === text) await remove(name);
  },
  lost: findLost(),
};
